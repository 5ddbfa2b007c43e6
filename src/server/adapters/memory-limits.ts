import type { Clock } from '../ports/clock'
import type { Limit, Limits } from '../ports/limits'

/** Beyond this many keys those are forgotten that took longest ago. */
const MOST_KEYS = 100_000
const ROUNDING_MS = 0.5

/**
 * Allowances in memory. Of each only one instant is kept: when it will be full again (the generic cell rate
 * algorithm, which is a bucket of `burst` tokens that refills without a timer).
 */
export class MemoryLimits implements Limits {
  readonly #clock: Clock
  readonly #mostKeys: number
  /** In the order of the last taking. */
  readonly #fullAt = new Map<string, number>()

  constructor(clock: Clock, mostKeys = MOST_KEYS) {
    this.#clock = clock
    this.#mostKeys = mostKeys
  }

  take(limit: Limit, key: string): number {
    const wait = this.peek(limit, key)
    if (wait > 0) return wait
    const name = nameOf(limit, key)
    const fullAt = this.#fullAfterTaking(limit, name)
    this.#fullAt.delete(name)
    this.#fullAt.set(name, fullAt)
    if (this.#fullAt.size > this.#mostKeys) this.#prune()
    return 0
  }

  peek(limit: Limit, key: string): number {
    const fullAt = this.#fullAfterTaking(limit, nameOf(limit, key))
    const emptyToFullMs = (limit.burst * 1000) / limit.perSecond
    // Sums of fractions of a millisecond are inexact.
    return Math.max(0, Math.ceil(fullAt - emptyToFullMs - this.#clock.now() - ROUNDING_MS))
  }

  async close(): Promise<void> {
    this.#fullAt.clear()
  }

  #fullAfterTaking(limit: Limit, name: string): number {
    const now = this.#clock.now()
    return Math.max(this.#fullAt.get(name) ?? now, now) + 1000 / limit.perSecond
  }

  /** Who is full again need not be remembered; if that is not enough, the eldest tenth goes too. */
  #prune(): void {
    const now = this.#clock.now()
    for (const [name, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(name)
    const room = Math.floor(this.#mostKeys * 0.9)
    for (const name of this.#fullAt.keys()) {
      if (this.#fullAt.size <= room) break
      this.#fullAt.delete(name)
    }
  }
}

function nameOf(limit: Limit, key: string): string {
  return `${limit.name}:${key}`
}
