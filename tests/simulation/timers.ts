import type { Machine } from './machine'
import type { Owner } from './scheduler'

interface Timer {
  cancel(): void
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
    return timer(this.machine.scheduler.after(Math.max(1, ms), this.owner, run))
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
    return timer(() => cancel())
  }

  /** Immediates keep their order. Something else may happen between two of them. */
  setImmediate(run: () => void) {
    const { scheduler } = this.machine
    this.#lastImmediateAt = Math.max(this.#lastImmediateAt, scheduler.now + scheduler.between(0, 0.02))
    return timer(scheduler.after(this.#lastImmediateAt - scheduler.now, this.owner, run))
  }
}

/** Ends a timer of any kind. */
export function clear(given?: Timer): void {
  given?.cancel()
}

/** A timer as Node's, as far as programs use it. */
function timer(cancel: () => void) {
  const made = { cancel, ref: () => made, unref: () => made, hasRef: () => true }
  return made
}
