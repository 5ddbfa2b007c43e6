import { Mutex } from 'async-mutex'
import { StoreUnavailable } from '../ports/room-store'
import { TransientMap } from './transient-map'

/** In milliseconds. If work takes longer than this to fail with StoreUnavailable, the store does not answer. */
const HANGS_MS = 1_000
/** One error for all callers, because an error is expensive to make. */
const NOT_ANSWERED = new StoreUnavailable('The store did not answer an earlier call')

/** Runs the work of one key one after another; work of different keys does not wait. */
export class KeyedMutex {
  readonly #mutexes = new TransientMap<Mutex>()

  constructor(private readonly clock: { now(): number }) {}

  /**
   * Also rejects with StoreUnavailable if the work waits behind work to which the store does not answer. Otherwise the
   * calls of a room would wait for the store's timeout one after another.
   */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mutex = this.#mutexes.get(key) ?? new Mutex(NOT_ANSWERED)
    this.#mutexes.set(key, mutex)
    const release = await mutex.acquire()
    const startedAt = this.clock.now()
    try {
      return await work()
    } catch (error) {
      if (error instanceof StoreUnavailable && this.clock.now() - startedAt >= HANGS_MS) mutex.cancel()
      throw error
    } finally {
      release()
      if (!mutex.isLocked()) this.#mutexes.delete(key)
    }
  }

  /** Resolves when the work under way has finished. */
  async idle(): Promise<void> {
    for (const mutex of this.#mutexes.values()) await mutex.waitForUnlock()
  }
}
