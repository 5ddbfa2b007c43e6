interface Draw {
  /** How long it takes until one unit of the allowance is refilled, in milliseconds. */
  eachMs: number
  burst: number
  /** How many to take at most. */
  most: number
}

/** What the product's script does in Redis, which the tests of the limits run on a real one. */
export class Allowances {
  /** When each allowance is full again. */
  readonly #fullAt = new Map<string, number>()

  constructor(private readonly now: () => number) {}

  /** How many were taken, and if there is none, the milliseconds until there is one. */
  take(key: string, { eachMs, burst, most }: Draw): [taken: number, waitMs: number] {
    const now = this.now()
    const fullAt = Math.max(this.#fullAt.get(key) ?? now, now)
    const emptyAt = now + eachMs * burst
    const waitMs = fullAt + eachMs - emptyAt
    if (waitMs > 0) return [0, Math.ceil(waitMs)]
    const taken = Math.min(Math.floor((emptyAt - fullAt) / eachMs), most)
    if (taken > 0) this.#fullAt.set(key, fullAt + eachMs * taken)
    return [taken, 0]
  }
}
