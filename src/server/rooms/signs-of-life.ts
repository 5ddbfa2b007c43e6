import type { RoomStore } from '../ports/room-store'

type Signs = Record<string, number>

/**
 * Heartbeats that change nothing anybody sees. They are kept in memory and told to the store in batches, where other
 * processes find them; they need not be on disk.
 */
export class SignsOfLife {
  #untold = new Map<string, Signs>()
  /** On their way to the store. */
  #beingTold = new Map<string, Signs>()

  constructor(private readonly store: Pick<RoomStore, 'hear' | 'heard'>) {}

  note(code: string, seat: string, at: number): void {
    this.#untold.set(code, latest(this.#untold.get(code), { [seat]: at }))
  }

  /** The latest signs of life in a room, from all processes. */
  async of(code: string): Promise<Signs> {
    const stored = await this.store.heard(code)
    return latest(latest(stored, this.#beingTold.get(code)), this.#untold.get(code))
  }

  /** Tells the store what is new since the last time. Rejects if it cannot be told; then it is kept for the next time. */
  async tell(): Promise<void> {
    if (this.#untold.size === 0 || this.#beingTold.size > 0) return
    this.#beingTold = this.#untold
    this.#untold = new Map()
    try {
      await this.store.hear([...this.#beingTold].flatMap(([code, signs]) => listed(code, signs)))
    } catch (error) {
      for (const [code, signs] of this.#beingTold) this.#untold.set(code, latest(signs, this.#untold.get(code)))
      throw error
    } finally {
      this.#beingTold = new Map()
    }
  }
}

function latest(one: Signs = {}, other: Signs = {}): Signs {
  const merged = { ...one }
  for (const [seat, at] of Object.entries(other)) merged[seat] = Math.max(at, merged[seat] ?? at)
  return merged
}

function listed(code: string, signs: Signs) {
  return Object.entries(signs).map(([seat, at]) => ({ code, seat, at }))
}
