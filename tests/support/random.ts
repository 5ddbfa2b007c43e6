/** Pseudorandom numbers; the same seed gives the same numbers (mulberry32). */
export interface Random {
  readonly seed: number
  /** From 0 to below 1. */
  fraction(): number
  /** A whole number below the limit. */
  below(limit: number): number
  oneOf<T>(choices: readonly T[]): T
  happens(probability: number): boolean
}

/** `TEST_SEED` repeats a run as far as its timing allows. */
export function seededRandom(seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)): Random {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(fraction() * limit)
  return {
    seed,
    fraction,
    below,
    oneOf<T>(choices: readonly T[]): T {
      const choice = choices[below(choices.length)]
      if (choice === undefined) throw new Error('nothing to choose from')
      return choice
    },
    happens: (probability) => fraction() < probability,
  }
}
