import { StoreUnavailable } from '../ports/room-store'
import type { RoomChange, RoomStore } from '../ports/room-store'
import { reasonOf } from './cannot-start'
import { SignsOfOneProcess } from './signs-of-one-process'
import { SCHEMA_VERSION } from './sql/migrations'
import { SqlReads } from './sql/sql-reads'
import type { Query, Row, Sql, Value } from './sql/sql'
import { openDataFile } from './sqlite/data-file'
import type { DataFile } from './sqlite/data-file'
import { failureOf, firstRow } from './sqlite/drivers'
import type { SqliteDatabase, SqliteDriver, SqliteStatement } from './sqlite/drivers'
import { GroupCommit } from './sqlite/group-commit'

/** Opens the rooms in `poker.db` of the folder; rejects with StoreRefused if they cannot be kept there. */
export async function openSqliteStore(options: { dataDir: string; driver?: SqliteDriver }): Promise<RoomStore> {
  return new SqliteRoomStore(await openDataFile(options.dataDir, options.driver))
}

/** Rooms in one file, for one process. */
class SqliteRoomStore extends SqlReads implements RoomStore {
  readonly #file: DataFile
  readonly #sql: SqliteSql
  readonly #group: GroupCommit
  readonly #writes: Writes
  readonly #signs = new SignsOfOneProcess()

  constructor(file: DataFile) {
    const sql = new SqliteSql(file.database)
    super(sql)
    this.#file = file
    this.#sql = sql
    this.#group = new GroupCommit(file.database)
    this.#writes = new Writes(file.database)
  }

  async save(change: RoomChange): Promise<boolean> {
    this.#sql.refuseIfClosed()
    // Here, and not when the group is written: the room has just been made, and lies in the caches of the processor.
    const state = JSON.stringify(change.room)
    const isSaved = await this.#group.run(() => this.#writes.apply(change, state))
    if (isSaved && change.room === null) this.#signs.forget(change.code)
    return isSaved
  }

  async beat(at: number, gapMs: number): Promise<number> {
    return this.#signs.beat(at, gapMs)
  }

  async hear(signs: { code: string; seat: string; at: number }[]): Promise<void> {
    for (const { code, seat, at } of signs) {
      if ((await this.rowOf(code)) !== undefined) this.#signs.hear(code, seat, at)
    }
  }

  async heard(code: string): Promise<Record<string, number>> {
    return this.#signs.heard(code)
  }

  /** After a save that failed only a write can tell whether the disk has room again. */
  async check(): Promise<void> {
    await this.count()
    if (!this.#group.couldWrite) await this.#group.run(() => this.#writes.touch())
  }

  async close(): Promise<void> {
    if (!this.#sql.close()) return
    await this.#group.drained()
    this.#file.close()
  }
}

/** Reads between two commits, and so only what is committed. */
class SqliteSql implements Sql {
  readonly #database: SqliteDatabase
  readonly #prepared = new Map<string, SqliteStatement>()
  #isClosed = false

  constructor(database: SqliteDatabase) {
    this.#database = database
  }

  async all(query: Query, values: Value[]): Promise<Row[]> {
    this.refuseIfClosed()
    try {
      return this.#statement(query).all(...values) as Row[]
    } catch (error) {
      if (failureOf(error) === undefined) throw error
      throw new StoreUnavailable(`The database file cannot be read: ${reasonOf(error)}`, { cause: error })
    }
  }

  refuseIfClosed(): void {
    if (this.#isClosed) throw new StoreUnavailable('The database file is closed')
  }

  /** False if it was closed already. */
  close(): boolean {
    const wasOpen = !this.#isClosed
    this.#isClosed = true
    return wasOpen
  }

  #statement({ name, text }: Query): SqliteStatement {
    let statement = this.#prepared.get(name)
    if (statement === undefined) {
      statement = this.#database.prepare(withQuestionMarks(text))
      this.#prepared.set(name, statement)
    }
    return statement
  }
}

/** Not every driver binds numbered parameters; the shared statements use each once and in order. */
function withQuestionMarks(text: string): string {
  return text.replace(/\$\d+/g, '?')
}

/** The statements of a save. They run within a transaction of the group. */
class Writes {
  readonly #database: SqliteDatabase
  readonly #insert: SqliteStatement
  readonly #update: SqliteStatement
  readonly #delete: SqliteStatement
  readonly #message: SqliteStatement
  readonly #said: SqliteStatement
  readonly #round: SqliteStatement

  constructor(database: SqliteDatabase) {
    this.#database = database
    this.#insert = database.prepare(
      `insert into rooms (code, row_no, created_at, saved_at, due_at, listing, state) values (?, 1, ?, ?, ?, ?, ?)
       on conflict (code) do nothing`,
    )
    this.#update = database.prepare(
      `update rooms set row_no = row_no + 1, saved_at = ?, due_at = ?, listing = ?, state = ?
       where code = ? and row_no = ?`,
    )
    this.#delete = database.prepare('delete from rooms where code = ? and row_no = ?')
    this.#message = database.prepare(
      'insert into messages (code, row_no, place, id, session, client_id, json) values (?, ?, ?, ?, ?, ?, ?)',
    )
    this.#said = database.prepare('select 1 from messages where code = ? and session = ? and client_id = ?')
    this.#round = database.prepare('insert into rounds (code, round, json) values (?, ?, ?)')
  }

  /** False if the room has moved on, or a message is there already; nothing is written then. */
  apply(change: RoomChange, state: string): boolean {
    if (this.#isSaidAgain(change) || !this.#writeRoom(change, state)) return false
    if (change.room !== null) this.#writeNews(change)
    return true
  }

  /** Writes something that changes nothing. */
  touch(): void {
    this.#database.exec(`pragma user_version = ${SCHEMA_VERSION}`)
  }

  #isSaidAgain({ code, messages }: RoomChange): boolean {
    return messages.some(
      ({ session, clientId }) => clientId !== null && firstRow(this.#said, code, session, clientId) !== undefined,
    )
  }

  #writeRoom({ code, room, expected, savedAt, dueAt, listing }: RoomChange, state: string): boolean {
    if (room === null) return isOne(this.#delete.run(code, expected))
    if (expected === null) return isOne(this.#insert.run(code, room.createdAt, savedAt, dueAt, listing, state))
    return isOne(this.#update.run(savedAt, dueAt, listing, state, code, expected))
  }

  #writeNews({ code, expected, messages, rounds }: RoomChange): void {
    const row = (expected ?? 0) + 1
    for (const [place, { id, session, clientId, json }] of messages.entries()) {
      this.#message.run(code, row, place, id, session, clientId, json)
    }
    for (const record of rounds) this.#round.run(code, record.round, JSON.stringify(record))
  }
}

function isOne({ changes }: { changes: number | bigint }): boolean {
  return Number(changes) === 1
}
