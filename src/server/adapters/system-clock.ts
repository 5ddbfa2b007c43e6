import type { Clock } from '../ports/clock'

/** Timers of Node hold at most this many milliseconds; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Starts at the system's time and counts on by the monotonic clock, so that setting the system's clock moves no deadline. */
export class SystemClock implements Clock {
  readonly #offset = Date.now() - performance.now()

  now(): number {
    return Math.floor(this.#offset + performance.now())
  }

  after(ms: number, callback: () => void): () => void {
    const end = performance.now() + ms
    let timer: NodeJS.Timeout
    const wait = (): void => {
      // A timer may fire up to a millisecond early; the port promises at least `ms`.
      const left = Math.ceil(end - performance.now())
      if (left <= 0) callback()
      else timer = setTimeout(wait, Math.min(left, LONGEST_TIMER_MS))
    }
    timer = setTimeout(wait, Math.min(Math.max(Math.ceil(ms), 0), LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  }
}
