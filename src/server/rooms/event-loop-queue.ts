import { Mutex } from 'async-mutex'

/**
 * Runs the work of many callers, one piece in each turn of the event loop, so that other calls are answered in between.
 */
export class EventLoopQueue {
  readonly #mutex = new Mutex()

  run<T>(work: () => Promise<T> | T): Promise<T> {
    return this.#mutex.runExclusive(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return work()
    })
  }
}
