import type { PushSubscription } from '../../ports/push-sender'
import { MAX_SUBSCRIPTIONS, RoomUnreadable } from '../../ports/room-store'
import type { KeptSubscription, StoredRoom, StoredRound } from '../../ports/room-store'
import type { Query, Sql } from './sql'

const LOAD: Query = { name: 'load', text: 'select state, row_no, saved_at from rooms where code = $1' }
const REVISION_OF: Query = { name: 'revision-of', text: 'select row_no from rooms where code = $1' }
const DUE: Query = {
  name: 'due',
  text: 'select code from rooms where due_at is not null and due_at <= $1 order by due_at, code limit $2',
}
const LISTINGS: Query = {
  name: 'listings',
  text: 'select listing from rooms where listing is not null order by created_at desc, code limit $1',
}
const MESSAGES: Query = {
  name: 'messages',
  text: 'select json from messages where code = $1 order by row_no desc, place desc limit $2',
}
const MESSAGE_BY: Query = {
  name: 'message-by',
  text: 'select json from messages where code = $1 and session = $2 and client_id = $3',
}
const ROUNDS: Query = {
  name: 'rounds',
  text: 'select round, json from rounds where code = $1 and round >= $2 order by round limit $3',
}
const ROUND: Query = { name: 'round', text: 'select json from rounds where code = $1 and round = $2' }
const ROOMS_OF: Query = {
  name: 'rooms-of',
  text: `
    select seats.code from seats join rooms on rooms.code = seats.code where seats.session = $1
    order by rooms.created_at desc, seats.code limit $2`,
}
const DROP_OLD_SUBSCRIPTIONS: Query = {
  name: 'drop-old-subscriptions',
  text: `
    delete from push_subscriptions where code = $1 and session = $2 and endpoint in (
      select endpoint from push_subscriptions where code = $3 and session = $4 and endpoint <> $5
      order by kept_at desc, endpoint limit 1000 offset ${MAX_SUBSCRIPTIONS - 1})
    returning endpoint`,
}
const KEEP_SUBSCRIPTION: Query = {
  name: 'keep-subscription',
  text: `
    insert into push_subscriptions (code, session, endpoint, p256dh, auth, kept_at)
    select code, session, $1, $2, $3, cast($4 as bigint) from seats where code = $5 and session = $6
    on conflict (code, session, endpoint) do update
      set p256dh = excluded.p256dh, auth = excluded.auth, kept_at = excluded.kept_at
    returning endpoint`,
}
const FORGET_SUBSCRIPTION: Query = {
  name: 'forget-subscription',
  text: 'delete from push_subscriptions where code = $1 and session = $2 and endpoint = $3 returning endpoint',
}
const PUSH_SUBSCRIPTIONS: Query = {
  name: 'push-subscriptions',
  text: 'select session, endpoint, p256dh, auth from push_subscriptions where code = $1',
}
const COUNT: Query = { name: 'count', text: 'select count(*) as rooms from rooms' }
const KEEP_SECRET: Query = {
  name: 'keep-secret',
  text: 'insert into secrets (name, value) values ($1, $2) on conflict (name) do nothing returning name',
}
const SECRET: Query = { name: 'secret', text: 'select value from secrets where name = $1' }

/** The part of the port whose statements are the same on every database. */
export class SharedStatements {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async load(code: string): Promise<StoredRoom | undefined> {
    const [row] = await this.#sql.all(LOAD, [code])
    if (row === undefined) return undefined
    return {
      room: jsonOf(code, String(row['state'])),
      revision: Number(row['row_no']),
      savedAt: Number(row['saved_at']),
    }
  }

  async revisionOf(code: string): Promise<number | undefined> {
    const [row] = await this.#sql.all(REVISION_OF, [code])
    return row && Number(row['row_no'])
  }

  async due(at: number, limit: number): Promise<string[]> {
    const rows = await this.#sql.all(DUE, [at, limit])
    return rows.map((row) => String(row['code']))
  }

  async listings(limit: number): Promise<string[]> {
    const rows = await this.#sql.all(LISTINGS, [limit])
    return rows.map((row) => String(row['listing']))
  }

  async messages(code: string, limit: number): Promise<string[]> {
    const rows = await this.#sql.all(MESSAGES, [code, limit])
    return rows.map((row) => String(row['json'])).reverse()
  }

  async messageBy(code: string, session: string, clientId: string): Promise<string | undefined> {
    const [row] = await this.#sql.all(MESSAGE_BY, [code, session, clientId])
    return row && String(row['json'])
  }

  async rounds(code: string, from: number, limit: number): Promise<StoredRound[]> {
    const rows = await this.#sql.all(ROUNDS, [code, from, limit])
    return rows.map((row) => ({ no: Number(row['round']), json: String(row['json']) }))
  }

  async round(code: string, no: number): Promise<string | undefined> {
    const [row] = await this.#sql.all(ROUND, [code, no])
    return row && String(row['json'])
  }

  async roomsOf(session: string, limit: number): Promise<string[]> {
    const rows = await this.#sql.all(ROOMS_OF, [session, limit])
    return rows.map((row) => String(row['code']))
  }

  async keepSubscription(code: string, session: string, subscription: PushSubscription, at: number): Promise<void> {
    const { endpoint, p256dh, auth } = subscription
    // In this order: a call that fails between the two has dropped nothing.
    await this.#sql.all(KEEP_SUBSCRIPTION, [endpoint, p256dh, auth, at, code, session])
    await this.#sql.all(DROP_OLD_SUBSCRIPTIONS, [code, session, code, session, endpoint])
  }

  async forgetSubscription(code: string, session: string, endpoint: string): Promise<void> {
    await this.#sql.all(FORGET_SUBSCRIPTION, [code, session, endpoint])
  }

  async pushSubscriptions(code: string): Promise<KeptSubscription[]> {
    const rows = await this.#sql.all(PUSH_SUBSCRIPTIONS, [code])
    return rows.map((row) => ({
      session: String(row['session']),
      endpoint: String(row['endpoint']),
      p256dh: String(row['p256dh']),
      auth: String(row['auth']),
    }))
  }

  async count(): Promise<number> {
    const [row] = await this.#sql.all(COUNT, [])
    return Number(row?.['rooms'])
  }

  async secret(name: string, fresh: string): Promise<string> {
    await this.#sql.all(KEEP_SECRET, [name, fresh])
    const [row] = await this.#sql.all(SECRET, [name])
    return String(row?.['value'])
  }
}

/** `JSON.parse` would repeat a part of the text in its error, but the log must show no card. */
function jsonOf(code: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RoomUnreadable(`Room ${code} is stored as no JSON`)
  }
}
