import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { query, startPostgres, type TestPostgres } from '../../tests/services/postgres'
import { freshFolders, SqliteFolder } from '../../tests/support/sqlite-folder'
import { StoreRefused } from './adapters/cannot-start'
import { openPostgresStore } from './adapters/postgres-room-store'
import { COLUMNS } from './adapters/postgres/require-schema'
import { usableDriver } from './adapters/sqlite/drivers'
import { moveToPostgres } from './move-to-postgres'
import { aChange, aMessage, aRound, AT, freshCode } from './ports/example-rooms'
import type { RoomStore } from './ports/room-store'

const ANN = 'session of Ann'
const SUBSCRIPTION = { endpoint: 'https://push.example.org/1', p256dh: 'key', auth: 'secret' }
const ROOMS = 250

const folders = freshFolders()
const driver = await usableDriver()
let server: TestPostgres
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

/** More rooms than are copied at once. The first one has been played. */
async function fill(folder: SqliteFolder): Promise<string[]> {
  const store = await folder.open()
  const codes = Array.from({ length: ROOMS }, freshCode)
  const [first = ''] = codes
  await Promise.all(codes.map((code) => store.save(aChange(code, null, { dueAt: AT, listing: `"${code}"` }))))
  const messages = [aMessage('a', 'c'), aMessage('b', 'with NUL \0'), aMessage('c', null, null)]
  await store.save(aChange(first, 1, { messages, rounds: [aRound(1), aRound(2)] }))
  await store.keepSubscription(first, ANN, SUBSCRIPTION, AT)
  for (const name of ['session', 'vapid', 'realtime']) await store.secret(name, `the ${name}`)
  await store.close()
  return codes
}

/** Everything that the store contains about these rooms. */
async function contentsOf(store: RoomStore, codes: string[]): Promise<unknown> {
  const [first = ''] = codes
  return {
    rooms: await Promise.all(codes.map((code) => store.load(code))),
    due: await store.due(AT, 1_000),
    listings: (await store.listings(1_000)).sort(),
    messages: await store.messages(first, 100),
    byClient: await store.messageBy(first, ANN, 'c'),
    rounds: await store.rounds(first, 1, 100),
    seats: (await store.roomsOf(ANN, 1_000)).sort(),
    subscriptions: await store.pushSubscriptions(first),
    secrets: await Promise.all(['session', 'vapid', 'realtime'].map((name) => store.secret(name, 'a new one'))),
  }
}

async function contentsAfter(open: () => Promise<RoomStore>, codes: string[]): Promise<unknown> {
  const store = await open()
  const contents = await contentsOf(store, codes)
  await store.close()
  return contents
}

const roomsIn = async (url: string) => (await query(url, 'select count(*)::int as rooms from rooms'))[0]?.['rooms']

describe('a move from SQLite to PostgreSQL', () => {
  it('copies rooms, chat, history, seats, subscriptions and secrets', async () => {
    const folder = new SqliteFolder(folders.next(), driver)
    const codes = await fill(folder)
    const url = await server.createDatabase()

    expect(await moveToPostgres(folder.path, url)).toEqual({
      rooms: ROOMS,
      messages: 3,
      rounds: 2,
      seats: ROOMS,
      push_subscriptions: 1,
      secrets: 3,
    })
    const before = await contentsAfter(() => folder.open(), codes)
    expect(await contentsAfter(() => openPostgresStore({ url }), codes)).toEqual(before)
  })

  it('leaves out no table and no column of the file', async () => {
    const folder = new SqliteFolder(folders.next(), driver)
    await fill(folder)
    const moved = Object.keys(await moveToPostgres(folder.path, await server.createDatabase()))
    const file = driver.open(folder.file, { readOnly: true })
    const own = file.prepare(`
      select tables.name || '.' || columns.name as name
      from sqlite_schema as tables join pragma_table_info(tables.name) as columns
      where tables.type = 'table'`)
    const names = (own.all() as { name: string }[]).map(({ name }) => name)
    file.close()
    const known = moved.flatMap((table) => COLUMNS[table]?.map((column) => `${table}.${column}`))
    expect(new Set(names)).toEqual(new Set(known))
  })

  it('is refused into a database with data, which is not changed', async () => {
    const folder = new SqliteFolder(folders.next(), driver)
    await fill(folder)
    const url = await server.createDatabase()
    const store = await openPostgresStore({ url })
    await store.secret('session', 'of a server that has run')
    await store.close()

    await expect(moveToPostgres(folder.path, url)).rejects.toThrow(/is not empty: secrets has rows/)
    expect(await roomsIn(url)).toBe(0)
  })

  it('is refused while a server uses the file, and without a file', async () => {
    const folder = new SqliteFolder(folders.next(), driver)
    const url = await server.createDatabase()
    await expect(moveToPostgres(folder.path, url)).rejects.toThrow(/poker\.db does not exist/)
    const running = await folder.open()
    await expect(moveToPostgres(folder.path, url)).rejects.toThrow(/in use by another process/)
    await running.close()
  })

  it('that fails leaves nothing in the database', async () => {
    const folder = new SqliteFolder(folders.next(), driver)
    const codes = await fill(folder)
    const url = await server.createDatabase()
    await (await openPostgresStore({ url })).close()
    await query(url, `alter table secrets add constraint refused check (name <> 'vapid')`)

    await expect(moveToPostgres(folder.path, url)).rejects.toThrow(StoreRefused)
    expect(await roomsIn(url)).toBe(0)
    expect(await folder.revisionsOf(codes.slice(1, 2))).toEqual([1])
  })
})
