import { StoreUnavailable } from '../../ports/room-store'
import { reasonOf } from '../cannot-start'
import { failureOf, type SqliteStatement } from './drivers'
import type { DataFile } from './data-file'

/** Bounds how long one commit keeps the event loop. */
const LARGEST_GROUP = 64

interface Job {
  /** Applies the change. It runs again if the group is rolled back because of another change. */
  change(): unknown
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** The changes may be committed without being on the disk. */
export class NotOnDisk extends StoreUnavailable {}

/**
 * Commits the changes of one moment in one transaction, so that many players share one wait for the disk. Nothing is
 * answered before the commit is on the disk. A change that fails is rolled back alone; if the file cannot be written,
 * the whole group is rolled back.
 */
export class GroupCommit {
  readonly #begin: SqliteStatement
  readonly #commit: SqliteStatement
  readonly #rollback: SqliteStatement
  readonly #sync: () => Promise<void>
  readonly #gathered: () => Promise<void>
  #waiting: Job[] = []
  #isFlushing = false
  #flushed: Promise<void> = Promise.resolve()

  /** `gathered` resolves when the changes of this moment have been collected. */
  constructor({ database, sync }: Pick<DataFile, 'database' | 'sync'>, gathered = afterPoll) {
    this.#sync = sync
    this.#gathered = gathered
    this.#begin = database.prepare('begin immediate')
    this.#commit = database.prepare('commit')
    this.#rollback = database.prepare('rollback')
  }

  /** Runs the change within the next group. Resolves with the result of the change when the group is on disk. */
  run<T>(change: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ change, resolve: resolve as (value: unknown) => void, reject })
      if (!this.#isFlushing) this.#flushed = this.#flushSoon()
    })
  }

  /** Resolves when all waiting changes have been committed or refused. */
  drained(): Promise<void> {
    return this.#flushed
  }

  async #flushSoon(): Promise<void> {
    this.#isFlushing = true
    while (this.#waiting.length > 0) {
      await this.#gathered()
      await this.#commitGroup(this.#waiting.slice(0, LARGEST_GROUP))
    }
    this.#isFlushing = false
  }

  /** Commits all changes together. If one of them fails, each is committed by itself to find out which. */
  async #commitGroup(group: Job[]): Promise<void> {
    const answers = this.#tryToCommit(group) ?? group.flatMap((job) => this.#tryToCommit([job]) ?? [])
    const fault = await this.#sync().catch((error: unknown) => unwritable(error, NotOnDisk))
    this.#waiting.splice(0, group.length)
    if (fault === undefined) for (const answer of answers) answer()
    else for (const { reject } of group) reject(fault)
  }

  /** Functions that answer the changes, in order. Undefined, with nothing written, if one of several changes fails. */
  #tryToCommit(group: Job[]): (() => void)[] | undefined {
    try {
      this.#begin.run()
      const values = group.map(({ change }) => change())
      this.#commit.run()
      return group.map(
        ({ resolve }, index) =>
          () =>
            resolve(values[index]),
      )
    } catch (error) {
      this.#rollBack()
      const isOfOneChange = isOfThisChangeOnly(error)
      if (isOfOneChange && group.length > 1) return undefined
      const told = isOfOneChange ? error : unwritable(error)
      return group.map(
        ({ reject }) =>
          () =>
            reject(told),
      )
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

/** After the poll phase: every request that the event loop has just read joins the group. */
function afterPoll(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function unwritable(cause: unknown, Unavailable = StoreUnavailable): StoreUnavailable {
  return new Unavailable(`The database file cannot be written: ${reasonOf(cause)}`, { cause })
}

/** Broken constraints and faults of this program leave the transaction intact. */
function isOfThisChangeOnly(error: unknown): boolean {
  const failure = failureOf(error)
  return failure === undefined || failure === 'CONSTRAINT'
}
