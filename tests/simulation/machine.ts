import * as nodeCrypto from 'node:crypto'
import type { Random } from '../support/random'
import type { Surroundings } from './realm'
import type { Owner, Scheduler } from './scheduler'

/** The wall clock at the beginning of every run. */
const EPOCH = Date.UTC(2026, 0, 1, 12)

/** No call waits longer than this for Redis. */
const REDIS_TIMEOUT_MS = 100

/** Time and chance as one process meets them. Its timers end with it; its wall clock may be wrong. */
export class Machine {
  /** How far the wall clock is off, in milliseconds. */
  clockOffset = 0
  readonly #scheduler: Scheduler
  /** The timers that were set in the event that happens now. */
  #newTimers: { owner: Owner; ms: number }[] = []
  #newTimersOf = 0

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler
  }

  get wallClock(): number {
    return this.wallClockAt(this.#scheduler.now, this.clockOffset)
  }

  /** What a wall clock that is off by so much shows at an instant of virtual time. */
  wallClockAt(instant: number, offset: number): number {
    return Math.floor(EPOCH + instant + offset)
  }

  /** What a process that starts now finds. */
  surroundings(owner: Owner, modules: Record<string, unknown>): Surroundings {
    return {
      globals: { ...this.#timers(owner), ...this.#clocks(), Math: mathOf(this.#scheduler.random) },
      modules: { ...modules, crypto: cryptoOf(this.#scheduler.random) },
    }
  }

  #timers(owner: Owner) {
    const scheduler = this.#scheduler
    const once = (run: () => void, ms = 0) => {
      this.#noteTimer(owner, ms)
      return timer(scheduler.after(Math.max(1, ms), owner, run))
    }
    const repeated = (run: () => void, ms: number) => {
      let cancel = (): void => undefined
      const next = (): void => {
        cancel = scheduler.after(ms, owner, () => {
          next()
          run()
        })
      }
      next()
      return timer(() => cancel())
    }
    let lastImmediateAt = 0
    // Immediates keep their order. Something else may happen between two of them.
    const immediate = (run: () => void) => {
      lastImmediateAt = Math.max(lastImmediateAt, scheduler.now + scheduler.between(0, 0.02))
      return timer(scheduler.after(lastImmediateAt - scheduler.now, owner, run))
    }
    const clear = (given?: { cancel(): void }) => given?.cancel()
    return {
      setTimeout: once,
      setInterval: repeated,
      setImmediate: immediate,
      clearTimeout: clear,
      clearInterval: clear,
      clearImmediate: clear,
    }
  }

  #noteTimer(owner: Owner, ms: number): void {
    if (this.#newTimersOf !== this.#scheduler.count) this.#newTimers = []
    this.#newTimersOf = this.#scheduler.count
    this.#newTimers.push({ owner, ms })
  }

  /** Whether a process has set a timer for so many milliseconds in the event that happens now, other than for an answer of Redis. */
  hasJustSetTimer(owner: Owner, ms: number): boolean {
    if (this.#newTimersOf !== this.#scheduler.count || ms === REDIS_TIMEOUT_MS) return false
    return this.#newTimers.some((timer) => timer.owner === owner && timer.ms === ms)
  }

  #clocks() {
    const startedAt = this.#scheduler.now
    const now = () => this.#scheduler.now - startedAt
    const wall = () => this.wallClock
    class WallDate extends Date {
      constructor(...given: [] | [string | number]) {
        super(given.length === 0 ? wall() : given[0])
      }
      static override now = wall
    }
    return { performance: { now }, Date: WallDate }
  }
}

/** A timer as Node's, as far as programs use it. */
function timer(cancel: () => void) {
  const made = { cancel, ref: () => made, unref: () => made, hasRef: () => true }
  return made
}

function mathOf(random: Random): Math {
  return Object.create(Math, { random: { value: () => random.fraction() } }) as Math
}

/** Hashes are the real ones; only what is drawn by lot follows the seed. */
function cryptoOf(random: Random) {
  const randomBytes = (size: number) => Buffer.from(Array.from({ length: size }, () => random.below(256)))
  return {
    ...nodeCrypto,
    randomBytes,
    randomFillSync: (buffer: Uint8Array) => buffer.set(randomBytes(buffer.length)),
    randomInt: (least: number, end?: number) =>
      end === undefined ? random.below(least) : least + random.below(end - least),
    randomUUID: () => randomBytes(16).toString('hex'),
  }
}
