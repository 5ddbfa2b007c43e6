import { Mutex } from 'async-mutex'

/** Gives each caller its own turn of the event loop, so that other calls are answered between the callers' work. */
export class EventLoopTurns {
  readonly #mutex = new Mutex()

  next(): Promise<void> {
    return this.#mutex.runExclusive(() => new Promise<void>((resolve) => setImmediate(resolve)))
  }
}
