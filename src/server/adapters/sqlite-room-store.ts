import { MAX_STORED_MESSAGES, StoreUnavailable } from '../ports/room-store'
import type { Heartbeat, RoomChange, RoomStore } from '../ports/room-store'
import { reasonOf } from './cannot-start'
import { SCHEMA_VERSION } from './sql/migrations'
import { SharedStatements } from './sql/shared-statements'
import type { Query, Row, Sql, Value } from './sql/sql'
import { openDataFile, type DataFile } from './sqlite/data-file'
import { failureOf, firstRow, type SqliteDatabase, type SqliteDriver, type SqliteStatement } from './sqlite/drivers'
import { GroupCommit, NotOnDisk } from './sqlite/group-commit'
import { MemoryHeartbeats } from './sqlite/memory-heartbeats'

/** Opens the rooms in `poker.db` of the folder; rejects with StoreRefused if they cannot be kept there. */
export async function openSqliteStore(options: { dataDir: string; driver?: SqliteDriver }): Promise<RoomStore> {
  return new SqliteRoomStore(await openDataFile(options.dataDir, options.driver))
}

/** Rooms in one file, for one process. */
export class SqliteRoomStore extends SharedStatements implements RoomStore {
  readonly #file: DataFile
  readonly #sql: SqliteSql
  readonly #group: GroupCommit
  readonly #writes: Writes
  readonly #heartbeats = new MemoryHeartbeats()
  /** False after a save that could not be written, until a save is written again. */
  #canSave = true

  constructor(file: DataFile, gathered?: () => Promise<void>) {
    const sql = new SqliteSql(file.database)
    super(sql)
    this.#file = file
    this.#sql = sql
    this.#group = new GroupCommit(file, gathered)
    sql.beforeDoubtful = () => this.#onDisk()
    this.#writes = new Writes(file.database)
  }

  async save(change: RoomChange): Promise<boolean> {
    this.#sql.refuseIfClosed()
    const isSaved = await this.#group
      .run(() => this.#writes.apply(change))
      .catch((error: unknown) => this.#noteFailed(error, change))
    this.#sql.doubtful.clear()
    if (isSaved) this.#noteSaved(change)
    return isSaved
  }

  async markAlive(at: number, gapMs: number): Promise<number> {
    return this.#heartbeats.markAlive(at, gapMs)
  }

  async recordHeartbeats(heartbeats: Heartbeat[]): Promise<void> {
    for (const heartbeat of heartbeats) {
      if ((await this.revisionOf(heartbeat.code)) !== undefined) this.#heartbeats.record(heartbeat)
    }
  }

  async heartbeats(code: string): Promise<Record<string, number>> {
    return this.#heartbeats.of(code)
  }

  override async secret(name: string, fresh: string): Promise<string> {
    const kept = await super.secret(name, fresh)
    await this.#onDisk()
    return kept
  }

  override async keepSubscription(...kept: Parameters<RoomStore['keepSubscription']>): Promise<void> {
    await super.keepSubscription(...kept)
    await this.#onDisk()
  }

  override async forgetSubscription(...forgotten: Parameters<RoomStore['forgetSubscription']>): Promise<void> {
    await super.forgetSubscription(...forgotten)
    await this.#onDisk()
  }

  /** Resolves when the disk has what single statements have written. Each commits by itself. */
  async #onDisk(): Promise<void> {
    this.#sql.refuseIfClosed()
    await this.#group.run(() => undefined)
    this.#sql.doubtful.clear()
  }

  #noteFailed(error: unknown, { code }: RoomChange): never {
    if (error instanceof StoreUnavailable) this.#canSave = false
    if (error instanceof NotOnDisk) this.#sql.doubtful.add(code)
    throw error
  }

  #noteSaved({ code, room, endedSeats }: RoomChange): void {
    this.#canSave = true
    if (room === null) this.#heartbeats.forgetRoom(code)
    else this.#heartbeats.forgetSeats(code, endedSeats)
  }

  /**
   * After a failed save, only a write can tell whether the disk has space again. A check needs less space than a save,
   * so only a save proves that saving works again. On a full disk the next checks use up the rest of the last block,
   * and then fail.
   */
  async check(): Promise<void> {
    await this.count()
    if (!this.#canSave) await this.#group.run(() => this.#writes.touch())
  }

  async close(): Promise<void> {
    if (!this.#sql.close()) return
    await this.#group.drained()
    this.#file.close()
  }
}

/** Runs single statements between two commits, so that they see only committed data. */
class SqliteSql implements Sql {
  /**
   * Rooms with a committed save that was refused because the disk did not take it. A read would answer that save as if
   * it were on disk, and a repeated call would find nothing left to do.
   */
  readonly doubtful = new Set<Value>()
  /** Resolves when the disk has what is committed, before a statement about such a room. */
  beforeDoubtful: () => Promise<void> = () => Promise.resolve()
  readonly #database: SqliteDatabase
  readonly #prepared = new Map<string, SqliteStatement>()
  #isClosed = false

  constructor(database: SqliteDatabase) {
    this.#database = database
  }

  async all(query: Query, values: Value[]): Promise<Row[]> {
    this.refuseIfClosed()
    if (values.some((value) => this.doubtful.has(value))) await this.beforeDoubtful()
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

  /** Closes the statements; false if they were closed already. */
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

/**
 * Pads the JSON of a room with spaces, so that the length of its row grows in steps of whole pages. SQLite overwrites a
 * row of the same length in place and writes only the pages that differ. It keeps the beginning of a long row in the
 * page of the other columns, which every save changes, so the padding also makes this part as long as possible
 * (https://www.sqlite.org/fileformat2.html, 1.6 and 2.1).
 */
class RowPadding {
  /** Bytes of the text in the row's first page, and in each of the others. */
  readonly #first: number
  readonly #others: number

  constructor(pageBytes: number) {
    this.#first = pageBytes - 35 - OTHER_COLUMNS_BYTES
    this.#others = pageBytes - 4
  }

  pad(state: string): string {
    const bytes = Buffer.byteLength(state)
    const pages = Math.max(0, Math.ceil((bytes - this.#first) / this.#others))
    return state + ' '.repeat(Math.max(0, this.#first + pages * this.#others - bytes))
  }
}

/** The most bytes of the other columns, for a room that is not in the active list. */
const OTHER_COLUMNS_BYTES = 48

/** The statements of a save. They run within a transaction of the group. */
class Writes {
  readonly #database: SqliteDatabase
  readonly #insert: SqliteStatement
  readonly #update: SqliteStatement
  readonly #delete: SqliteStatement
  readonly #message: SqliteStatement
  readonly #repeated: SqliteStatement
  readonly #prune: SqliteStatement
  readonly #round: SqliteStatement
  readonly #unseat: SqliteStatement
  readonly #seat: SqliteStatement
  readonly #padding: RowPadding

  constructor(database: SqliteDatabase) {
    this.#database = database
    this.#padding = new RowPadding(Number(firstRow(database.prepare('pragma page_size'))?.['page_size']))
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
    this.#repeated = database.prepare('select 1 from messages where code = ? and session = ? and client_id = ?')
    this.#prune = database.prepare(
      `delete from messages where code = ? and (row_no, place) <= (
        select row_no, place from messages where code = ?
        order by row_no desc, place desc limit 1 offset ${MAX_STORED_MESSAGES})`,
    )
    this.#round = database.prepare('insert into rounds (code, round, json) values (?, ?, ?)')
    this.#unseat = database.prepare(
      'delete from seats where code = ? and session not in (select value from json_each(?))',
    )
    this.#seat = database.prepare('insert or ignore into seats (code, session) select ?, value from json_each(?)')
  }

  /** False if the room has another revision or a message is repeated; nothing is written then. */
  apply(change: RoomChange): boolean {
    if (this.#isRepeated(change) || !this.#writeRoom(change)) return false
    if (change.room !== null) this.#writeRecords(change)
    return true
  }

  /** Writes something that changes nothing. */
  touch(): void {
    this.#database.exec(`pragma user_version = ${SCHEMA_VERSION}`)
  }

  #isRepeated({ code, messages }: RoomChange): boolean {
    return messages.some(
      ({ session, clientId }) => clientId !== null && firstRow(this.#repeated, code, session, clientId) !== undefined,
    )
  }

  #writeRoom({ code, room, state, expected, savedAt, dueAt, listing }: RoomChange): boolean {
    if (room === null) return isOne(this.#delete.run(code, expected))
    const text = this.#padding.pad(state)
    if (expected === null) return isOne(this.#insert.run(code, room.createdAt, savedAt, dueAt, listing, text))
    return isOne(this.#update.run(savedAt, dueAt, listing, text, code, expected))
  }

  #writeRecords({ code, expected, messages, rounds, seated }: RoomChange): void {
    const revision = (expected ?? 0) + 1
    for (const [place, { id, session, clientId, json }] of messages.entries()) {
      this.#message.run(code, revision, place, id, session, clientId, json)
    }
    if (messages.length > 0) this.#prune.run(code, code)
    for (const { no, json } of rounds) this.#round.run(code, no, json)
    if (seated !== null) for (const each of [this.#unseat, this.#seat]) each.run(code, JSON.stringify(seated))
  }
}

function isOne({ changes }: { changes: number | bigint }): boolean {
  return Number(changes) === 1
}
