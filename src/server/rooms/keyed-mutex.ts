import { Mutex } from 'async-mutex'
import { TransientMap } from './transient-map'

/** Runs the work of one key one after another; work of different keys does not wait. */
export class KeyedMutex {
  readonly #mutexes = new TransientMap<Mutex>()

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mutex = this.#mutexes.get(key) ?? new Mutex()
    this.#mutexes.set(key, mutex)
    const release = await mutex.acquire()
    try {
      return await work()
    } finally {
      release()
      if (!mutex.isLocked()) this.#mutexes.delete(key)
    }
  }
}
