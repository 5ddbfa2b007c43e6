import type { Host } from './surroundings'
import { Timers } from './timers'
import type { Owner, Scheduler } from './scheduler'

/** The wall clock at the beginning of every run. */
const EPOCH = Date.UTC(2026, 0, 1, 12)

/** No call waits longer than this for Redis. */
const REDIS_TIMEOUT_MS = 100

/** Time and chance as one process sees them. Its timers end with it; its wall clock may be wrong. */
export class Machine {
  /** How far the wall clock is off, in milliseconds. */
  clockOffset = 0
  /** The timers that were set in the current event. */
  #newTimers: { owner: Owner; ms: number }[] = []
  #newTimersOf = 0

  constructor(readonly scheduler: Scheduler) {}

  get wallClock(): number {
    return this.wallClockAt(this.scheduler.now, this.clockOffset)
  }

  /** What a wall clock that is off by this much shows at an instant of virtual time. */
  wallClockAt(instant: number, offset: number): number {
    return Math.floor(EPOCH + instant + offset)
  }

  /** What a program that starts now finds. */
  host(owner: Owner, modules: Host['modules']): Host {
    return { machine: this, timers: new Timers(this, owner), startedAt: this.scheduler.now, modules }
  }

  /** A program sets a timer. */
  noteTimer(owner: Owner, ms: number): void {
    if (this.#newTimersOf !== this.scheduler.count) this.#newTimers = []
    this.#newTimersOf = this.scheduler.count
    this.#newTimers.push({ owner, ms })
  }

  /**
   * Whether a process has set a timer for this many milliseconds in the current event, other than for an answer of
   * Redis.
   */
  hasJustSetTimer(owner: Owner, ms: number): boolean {
    if (this.#newTimersOf !== this.scheduler.count || ms === REDIS_TIMEOUT_MS) return false
    return this.#newTimers.some((timer) => timer.owner === owner && timer.ms === ms)
  }
}
