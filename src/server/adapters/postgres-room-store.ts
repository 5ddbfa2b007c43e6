import { MAX_STORED_MESSAGES, type Heartbeat, type RoomChange, type RoomStore } from '../ports/room-store'
import { openPool, type PostgresOptions } from './postgres/open-pool'
import { isWithoutParent, PostgresSql, type Parameter } from './postgres/postgres-sql'
import { SharedStatements } from './sql/shared-statements'
import type { Query } from './sql/sql'

interface PostgresStoreOptions extends PostgresOptions {
  /** Called once if another process marks itself as alive in the same database. */
  onOtherProcess?: () => void
  /**
   * Called once if the clock of another process is ahead of this one's by more than is allowed, with the milliseconds.
   */
  onClockBehind?: (aheadMs: number) => void
}

/** Opens the rooms in a PostgreSQL database; rejects with StoreRefused if they cannot be kept there. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<RoomStore> {
  return new PostgresRoomStore(new PostgresSql(await openPool(options)), options)
}

/**
 * How many marks are remembered. An older mark is not needed: its statement has been answered or has timed out, and a
 * standby that takes over lacks only the last marks.
 */
const MOST_OWN_MARKS = 20
/** The clocks of all machines agree within this time (docs/operations.md). */
const CLOCKS_AGREE_MS = 1_000

/**
 * Rooms in a database that any number of processes share. A save is one statement, so it takes one round trip and one
 * commit.
 */
class PostgresRoomStore extends SharedStatements implements RoomStore {
  readonly #sql: PostgresSql
  #onOtherProcess: (() => void) | undefined
  #onClockBehind: ((aheadMs: number) => void) | undefined
  /** The last marks that this process has tried to make, or has read after making its own. */
  #ownMarks: number[] = []

  constructor(sql: PostgresSql, { onOtherProcess, onClockBehind }: PostgresStoreOptions) {
    super(sql)
    this.#sql = sql
    this.#onOtherProcess = onOtherProcess
    this.#onClockBehind = onClockBehind
  }

  async save(change: RoomChange): Promise<boolean> {
    const rows = await this.#sql.all(...statementFor(change))
    return rows.length === 1
  }

  async markAlive(at: number, gapMs: number): Promise<number> {
    const isFirst = this.#ownMarks.length === 0
    this.#remember(at)
    const askedAt = performance.now()
    const [row] = await this.#sql.all(MARK_ALIVE, [at, gapMs])
    const before = Number(row?.['before'])
    if (!isFirst && !this.#ownMarks.includes(before)) this.#tellOfOther(before - at - (performance.now() - askedAt))
    this.#remember(Number(row?.['last_at']))
    return Number(row?.['since'])
  }

  #remember(mark: number): void {
    if (!this.#ownMarks.includes(mark)) this.#ownMarks = [...this.#ownMarks, mark].slice(-MOST_OWN_MARKS)
  }

  /** Another process has made a mark, which is ahead by this time. A mark that is not ahead may just be old. */
  #tellOfOther(aheadMs: number): void {
    this.#onOtherProcess?.()
    this.#onOtherProcess = undefined
    if (aheadMs <= CLOCKS_AGREE_MS) return
    this.#onClockBehind?.(Math.round(aheadMs))
    this.#onClockBehind = undefined
  }

  /**
   * If the seat ends while the statement runs, its foreign key breaks. The subscription would have ended with the seat
   * anyway.
   */
  override async keepSubscription(...kept: Parameters<RoomStore['keepSubscription']>): Promise<void> {
    try {
      await super.keepSubscription(...kept)
    } catch (error) {
      if (!isWithoutParent(error)) throw error
    }
  }

  async recordHeartbeats(heartbeats: Heartbeat[]): Promise<void> {
    if (heartbeats.length === 0) return
    await this.#sql.all(RECORD_HEARTBEATS, [
      heartbeats.map(({ code }) => code),
      heartbeats.map(({ seat }) => seat),
      heartbeats.map(({ at }) => at),
    ])
  }

  async heartbeats(code: string): Promise<Record<string, number>> {
    const rows = await this.#sql.all(HEARTBEATS, [code])
    return Object.fromEntries(rows.map((row): [string, number] => [String(row['seat']), Number(row['heard_at'])]))
  }

  async check(): Promise<void> {
    await this.#sql.all(CHECK, [])
  }

  async close(): Promise<void> {
    await this.#sql.close()
  }
}

function statementFor(change: RoomChange): [Query, Parameter[]] {
  const { code, room, expected } = change
  if (room === null) return [DELETE, [code, expected]]
  if (expected === null) return [INSERT, [...parametersOf(change), room.createdAt, ...recordsOf(change)]]
  const { messages, rounds, endedSeats, seated } = change
  const hasRecords = messages.length + rounds.length + endedSeats.length > 0 || seated !== null
  if (!hasRecords) return [UPDATE, [...parametersOf(change), expected]]
  return [UPDATE_WITH_RECORDS, [...parametersOf(change), expected, ...recordsOf(change)]]
}

/** $1 to $5. */
function parametersOf({ code, savedAt, dueAt, listing, state }: RoomChange): Parameter[] {
  return [code, savedAt, dueAt, listing, state]
}

/** $7 to $15. */
function recordsOf({ messages, rounds, endedSeats, seated }: RoomChange): Parameter[] {
  return [
    messages.map(({ id }) => id),
    messages.map(({ session }) => session),
    messages.map(({ clientId }) => clientId),
    messages.map(({ json }) => json),
    rounds.map(({ no }) => no),
    rounds.map(({ json }) => json),
    MAX_STORED_MESSAGES - messages.length,
    endedSeats,
    seated,
  ]
}

/**
 * Writes messages, rounds and seats for the room that the part `saved` wrote, and nothing if that part wrote no room.
 * If the list of seats ($15) is null, no comparison with it is true, and no seat is deleted.
 */
const RECORDS = `
  said as (
    insert into messages (code, row_no, place, id, session, client_id, json)
    select saved.code, saved.row_no, new.place, new.id, new.session, new.client_id, new.json
    from saved,
      unnest($7::text[], $8::text[], $9::text[], $10::text[]) with ordinality as new (id, session, client_id, json, place)
  ),
  pruned as (
    delete from messages using saved
    where messages.code = saved.code and (messages.row_no, messages.place) <= (
      select old.row_no, old.place from messages old where old.code = $1
      order by old.row_no desc, old.place desc limit 1 offset $13)
  ),
  ended as (
    delete from heard using saved where heard.code = saved.code and heard.seat = any($14::text[])
  ),
  unseated as (
    delete from seats using saved where seats.code = saved.code and seats.session <> all($15::text[])
  ),
  seated as (
    insert into seats (code, session) select saved.code, new.session from saved, unnest($15::text[]) as new (session)
    on conflict do nothing
  ),
  played as (
    insert into rounds (code, round, json)
    select saved.code, new.round, new.json from saved, unnest($11::int[], $12::text[]) as new (round, json)
  )`

const INSERT: Query = {
  name: 'insert-room',
  text: `
    with saved as (
      insert into rooms (code, row_no, saved_at, due_at, listing, state, created_at)
      values ($1, 1, $2, $3, $4, $5, $6)
      on conflict (code) do nothing
      returning code, row_no
    ), ${RECORDS}
    select row_no from saved`,
}

const UPDATE: Query = {
  name: 'update-room',
  text: `
    update rooms set row_no = row_no + 1, saved_at = $2, due_at = $3, listing = $4, state = $5
    where code = $1 and row_no = $6
    returning row_no`,
}

const UPDATE_WITH_RECORDS: Query = {
  name: 'update-room-with-records',
  text: `
    with saved as (
      update rooms set row_no = row_no + 1, saved_at = $2, due_at = $3, listing = $4, state = $5
      where code = $1 and row_no = $6 and not exists (
        select from messages old join unnest($8::text[], $9::text[]) as new (session, client_id)
          on old.session = new.session and old.client_id = new.client_id
        where old.code = $1
      )
      returning code, row_no
    ), ${RECORDS}
    select row_no from saved`,
}

const DELETE: Query = {
  name: 'delete-room',
  text: `
    with gone as (delete from rooms where code = $1 and row_no = $2 returning code, row_no),
    unheard as (delete from heard using gone where heard.code = gone.code)
    select row_no from gone`,
}

/**
 * A new period begins after a gap in the marks; at an instant long before the last mark, because the clock was set
 * back; and after a crash of the database or a change to its standby, when `heard` has lost the heartbeats and the row
 * that every mark puts there. Heartbeats from before the clock was set back would be newer than all that follow. The
 * answer also has the previous mark.
 */
const MARK_ALIVE: Query = {
  name: 'mark-alive',
  text: `
    with earlier as (select last_at from alive),
    ahead as (delete from heard where heard_at > $1 and (select last_at - $1 > $2 from alive)),
    forgotten as (
      insert into heard (code, seat, heard_at) values ('', '', 0) on conflict do nothing returning code
    )
    insert into alive (only_row, since, last_at) values (true, $1, $1)
    on conflict (only_row) do update set
      since = case when abs(excluded.last_at - alive.last_at) > $2 or exists (select from forgotten)
        then excluded.since else alive.since end,
      last_at = case when abs(excluded.last_at - alive.last_at) > $2
        then excluded.last_at else greatest(alive.last_at, excluded.last_at) end
    returning since, last_at, (select last_at from earlier) as before`,
}

/** Every process writes the rows in the same order, so that two processes never wait for each other's rows. */
const RECORD_HEARTBEATS: Query = {
  name: 'record-heartbeats',
  text: `
    insert into heard (code, seat, heard_at)
    select new.code, new.seat, max(new.heard_at)
    from unnest($1::text[], $2::text[], $3::bigint[]) as new (code, seat, heard_at) join rooms on rooms.code = new.code
    group by new.code, new.seat
    order by new.code, new.seat
    on conflict (code, seat) do update set heard_at = excluded.heard_at where heard.heard_at < excluded.heard_at`,
}

const HEARTBEATS: Query = { name: 'heartbeats', text: 'select seat, heard_at from heard where code = $1' }

/**
 * A write that changes nothing. A database that has become a read-only copy refuses it, although it still answers
 * reads.
 */
const CHECK: Query = { name: 'check', text: 'update rooms set row_no = row_no where false' }
