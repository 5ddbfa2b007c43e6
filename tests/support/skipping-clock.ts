import type { Clock } from '../../src/server/ports/clock'

interface Timer {
  at: number
  callback: () => void
  cancel: () => void
}

/** The system clock with skips. Timers that fall due in a skip run in order. */
export class SkippingClock implements Clock {
  #skippedMs = 0
  readonly #timers = new Set<Timer>()

  now(): number {
    return Date.now() + this.#skippedMs
  }

  after(ms: number, callback: () => void): () => void {
    const timer: Timer = { at: this.now() + ms, callback, cancel: () => undefined }
    this.#timers.add(timer)
    this.#arm(timer)
    return () => this.#drop(timer)
  }

  skip(ms: number): void {
    this.#skippedMs += ms
    for (const timer of [...this.#timers].sort((one, other) => one.at - other.at)) {
      timer.cancel()
      this.#arm(timer)
    }
  }

  #arm(timer: Timer): void {
    const handle = setTimeout(() => this.#fire(timer), Math.max(0, timer.at - this.now()))
    timer.cancel = () => clearTimeout(handle)
  }

  #fire(timer: Timer): void {
    // Timers of Node may be a millisecond early.
    if (this.now() < timer.at) return this.#arm(timer)
    this.#drop(timer)
    timer.callback()
  }

  #drop(timer: Timer): void {
    timer.cancel()
    this.#timers.delete(timer)
  }
}
