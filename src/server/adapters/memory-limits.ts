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
    const name = nameOf(limit, key)
    const now = this.#clock.now()
    const fullAt = this.#fullAfterTaking(limit, name, now)
    const wait = waitUntil(limit, fullAt, now)
    if (wait > 0) return wait
    this.#fullAt.delete(name)
    this.#fullAt.set(name, fullAt)
    if (this.#fullAt.size > this.#mostKeys) this.#prune()
    return 0
  }

  peek(limit: Limit, key: string): number {
    const now = this.#clock.now()
    return waitUntil(limit, this.#fullAfterTaking(limit, nameOf(limit, key), now), now)
  }

  async close(): Promise<void> {
    this.#fullAt.clear()
  }

  #fullAfterTaking(limit: Limit, name: string, now: number): number {
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

/** Milliseconds until an allowance that will be full at this instant has one to take. */
function waitUntil({ burst, perSecond }: Limit, fullAt: number, now: number): number {
  const emptyToFullMs = (burst * 1000) / perSecond
  // Sums of fractions of a millisecond are inexact.
  return Math.max(0, Math.ceil(fullAt - emptyToFullMs - now - ROUNDING_MS))
}

function nameOf(limit: Limit, key: string): string {
  return `${limit.name}:${key}`
}
