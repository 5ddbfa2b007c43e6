import type { Machine } from './machine'
import type { Owner } from './scheduler'

/**
 * A timer as Node's, as far as programs use it. There are so many timers that arrow functions in each would lengthen a
 * run noticeably.
 */
class Timer {
  constructor(readonly cancel: () => void) {}

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  hasRef(): boolean {
    return true
  }
}

/** Node's timers as one program has them. They end with it. */
export class Timers {
  #lastImmediateAt = 0

  constructor(
    private readonly machine: Machine,
    private readonly owner: Owner,
  ) {}

  setTimeout(run: () => void, ms = 0) {
    this.machine.noteTimer(this.owner, ms)
    return new Timer(this.machine.scheduler.after(Math.max(1, ms), this.owner, run))
  }

  setInterval(run: () => void, ms: number) {
    let cancel = (): void => undefined
    const next = (): void => {
      cancel = this.machine.scheduler.after(ms, this.owner, () => {
        next()
        run()
      })
    }
    next()
    return new Timer(() => cancel())
  }

  /** Immediates keep their order. Something else may happen between two of them. */
  setImmediate(run: () => void) {
    const { scheduler } = this.machine
    this.#lastImmediateAt = Math.max(this.#lastImmediateAt, scheduler.now + scheduler.between(0, 0.02))
    return new Timer(scheduler.after(this.#lastImmediateAt - scheduler.now, this.owner, run))
  }
}

/** Ends a timer of any kind. */
export function clear(given?: Timer): void {
  given?.cancel()
}
