import { StoreUnavailable } from '../../ports/room-store'
import { reasonOf } from '../cannot-start'
import { failureOf } from './drivers'
import type { SqliteDatabase, SqliteStatement } from './drivers'

/** Bounds how long one commit keeps the event loop. */
const LARGEST_GROUP = 64

interface Job {
  change(): unknown
  resolve(value: unknown): void
  reject(error: unknown): void
}

/**
 * Commits the changes of one moment in one transaction, so that many players share one wait for the disk. Nothing is
 * answered before the commit. A change that fails is taken back by itself; if the file cannot be written the whole
 * group is.
 */
export class GroupCommit {
  readonly #begin: SqliteStatement
  readonly #commit: SqliteStatement
  readonly #rollback: SqliteStatement
  readonly #mark: SqliteStatement
  readonly #unmark: SqliteStatement
  readonly #backToMark: SqliteStatement
  #waiting: Job[] = []
  #flushed: Promise<void> = Promise.resolve()
  #couldWrite = true

  constructor(database: SqliteDatabase) {
    this.#begin = database.prepare('begin immediate')
    this.#commit = database.prepare('commit')
    this.#rollback = database.prepare('rollback')
    this.#mark = database.prepare('savepoint change')
    this.#unmark = database.prepare('release change')
    this.#backToMark = database.prepare('rollback to change')
  }

  /** Runs the change within the next group and answers what it answered once that is on disk. */
  run<T>(change: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ change, resolve: resolve as (value: unknown) => void, reject })
      if (this.#waiting.length === 1) this.#flushed = this.#flushSoon()
    })
  }

  /** False if the last group could not be written. */
  get couldWrite(): boolean {
    return this.#couldWrite
  }

  /** Resolves when all that waits has been committed or refused. */
  drained(): Promise<void> {
    return this.#flushed
  }

  async #flushSoon(): Promise<void> {
    while (this.#waiting.length > 0) {
      // After the poll phase: every request that the event loop has just read joins the group.
      await new Promise((resolve) => setImmediate(resolve))
      this.#commitGroup(this.#waiting.slice(0, LARGEST_GROUP))
    }
  }

  #commitGroup(group: Job[]): void {
    const answers: (() => void)[] = []
    try {
      this.#begin.run()
      for (const job of group) answers.push(this.#attempt(job))
      this.#commit.run()
      this.#couldWrite = true
    } catch (error) {
      this.#rollBack()
      this.#couldWrite = false
      const away = new StoreUnavailable(`The database file cannot be written: ${reasonOf(error)}`, { cause: error })
      answers.splice(
        0,
        Infinity,
        ...group.map(
          ({ reject }) =>
            () =>
              reject(away),
        ),
      )
    }
    this.#waiting.splice(0, group.length)
    for (const answer of answers) answer()
  }

  #attempt({ change, resolve, reject }: Job): () => void {
    this.#mark.run()
    try {
      const value = change()
      this.#unmark.run()
      return () => resolve(value)
    } catch (error) {
      if (!isOfThisChangeOnly(error)) throw error
      this.#backToMark.run()
      this.#unmark.run()
      return () => reject(error)
    }
  }

  #rollBack(): void {
    try {
      this.#rollback.run()
    } catch (error) {
      // SQLite has already rolled back by itself, as it does when the disk is full, or had not begun.
      if (failureOf(error) === undefined) throw error
    }
  }
}

/** Broken constraints, and faults of ours, leave the transaction whole. */
function isOfThisChangeOnly(error: unknown): boolean {
  const failure = failureOf(error)
  return failure === undefined || failure === 'CONSTRAINT'
}
