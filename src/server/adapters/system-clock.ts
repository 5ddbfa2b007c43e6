import { uptime } from 'node:os'
import type { Clock } from '../ports/clock'

/** The longest timer of Node, in milliseconds; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1
/** How often the clock looks whether the computer was suspended. */
const LOOK_EVERY_MS = 1_000
/** Shorter differences are inaccuracies of the uptime. */
const SHORTEST_SUSPENSION_MS = 1_000

/** Time that also passes while the computer is suspended, in milliseconds. Only on Linux it is not the monotonic clock. */
const systemUptimeMs = process.platform === 'linux' ? () => uptime() * 1000 : () => performance.now()

/**
 * Starts at the system's time and counts on by the monotonic clock, so that setting the system's clock moves no
 * deadline. On Linux this clock stands still while the computer is suspended; the time is then put forward by the
 * suspension, as far as uptime and system time agree on it, because the uptime in a container can suddenly become that
 * of its host.
 */
export class SystemClock implements Clock {
  readonly #uptimeMs: () => number
  #offset = Date.now() - performance.now()
  /** How far the uptime is ahead of the monotonic clock. */
  #aheadMs: number
  /** How far the system's time is ahead of the monotonic clock. */
  #timeAheadMs = this.#offset
  #lookedAt = performance.now()

  constructor(uptimeMs = systemUptimeMs) {
    this.#uptimeMs = uptimeMs
    this.#aheadMs = uptimeMs() - this.#lookedAt
  }

  now(): number {
    const monotonic = performance.now()
    if (monotonic - this.#lookedAt >= LOOK_EVERY_MS) this.#addSuspension(monotonic)
    return Math.floor(this.#offset + monotonic)
  }

  #addSuspension(monotonic: number): void {
    this.#lookedAt = monotonic
    // The uptime is read first. A process that is stopped between the two reads sees too little time and looks again.
    const suspendedMs = this.#uptimeMs() - performance.now() - this.#aheadMs
    const timeMs = Date.now() - performance.now() - this.#timeAheadMs
    this.#timeAheadMs += timeMs
    if (suspendedMs < SHORTEST_SUSPENSION_MS) return
    this.#aheadMs += suspendedMs
    this.#offset += Math.max(0, Math.min(suspendedMs, timeMs))
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
