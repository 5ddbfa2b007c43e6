import type { Clock } from '../ports/clock'

interface Timer {
  at: number
  callback: () => void
}

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
  #now: number
  readonly #timers = new Set<Timer>()

  constructor(now = Date.UTC(2026, 0, 1, 12)) {
    this.#now = now
  }

  now(): number {
    return this.#now
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + Math.max(ms, 0), callback }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /**
   * Moves the time forward and fires the timers that fall due, in order. The work that a timer starts finishes before
   * the next timer fires.
   */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    await atRest()
    for (let timer = this.#next(end); timer !== undefined; timer = this.#next(end)) {
      this.#timers.delete(timer)
      this.#now = Math.max(this.#now, timer.at)
      timer.callback()
      await atRest()
    }
    this.#now = end
  }

  /** The computer sleeps. Timers that fall due in this time fire in order when it wakes. */
  async sleep(ms: number): Promise<void> {
    this.#now += ms
    await this.advance(0)
  }

  /** How many timers wait. */
  get waiting(): number {
    return this.#timers.size
  }

  /** The earliest timer up to the instant. Of timers for the same instant, the one that was set first. */
  #next(end: number): Timer | undefined {
    let next: Timer | undefined
    for (const timer of this.#timers) {
      if (timer.at <= end && (next === undefined || timer.at < next.at)) next = timer
    }
    return next
  }
}

/**
 * Resolves when all started work has finished. A store in memory answers within microtasks, a store in a file only when
 * the disk has answered, and one step may ask a store several times.
 */
export async function atRest(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    if (process.getActiveResourcesInfo().includes('FSReqCallback')) turn = 0
  }
}
