import type { Clock } from '../ports/clock'
import type { Limit, Limits } from '../ports/limits'

/** With more keys than this, the allowances that have not been used for the longest time are dropped. */
const MOST_KEYS = 100_000
const ROUNDING_MS = 0.5

/**
 * Allowances in memory. For each allowance only one instant is kept, at which it will be full again. This is the
 * generic cell rate algorithm, a bucket of `burst` tokens that refills without a timer.
 */
export class MemoryLimits implements Limits {
  readonly #clock: Clock
  readonly #mostKeys: number
  /** The instants at which the allowances are full again, in the order of their last use. */
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

  /** Drops the allowances that are full again, and if that is not enough also the oldest tenth. */
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

/** Milliseconds until one can be taken from an allowance that will be full at this instant. */
function waitUntil({ burst, perSecond }: Limit, fullAt: number, now: number): number {
  const emptyToFullMs = (burst * 1000) / perSecond
  // Sums of fractions of a millisecond are inexact.
  return Math.max(0, Math.ceil(fullAt - emptyToFullMs - now - ROUNDING_MS))
}

export function nameOf(limit: Limit, key: string): string {
  return `${limit.name}:${key}`
}
