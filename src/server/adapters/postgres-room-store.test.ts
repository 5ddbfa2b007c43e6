import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { query, startPostgres, type TestPostgres } from '../../../tests/services/postgres'
import { startPooler } from '../../../tests/services/pooler'
import { freePort } from '../../../tests/services/ports'
import { sleep, until } from '../../../tests/support/wait'
import { AT, aChange, aMessage, aRoom, freshCode } from '../ports/example-rooms'
import { StoreUnavailable, type RoomStore } from '../ports/room-store'
import { roomStoreSuite } from '../ports/room-store.suite'
import { StoreRefused } from './cannot-start'
import { openPostgresStore } from './postgres-room-store'
import { COLUMNS } from './postgres/require-schema'
import { SCHEMA_VERSION } from './sql/migrations'

let server: TestPostgres
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

roomStoreSuite('PostgreSQL', async () => openPostgresStore({ url: await server.createDatabase() }))

roomStoreSuite('PostgreSQL, partitioned by room code', async () =>
  openPostgresStore({ url: await partitionedDatabase() }),
)

/** Set up by the program, then partitioned as an operator would. */
async function partitionedDatabase(): Promise<string> {
  const url = await server.createDatabase()
  await (await openPostgresStore({ url })).close()
  await query(url, readFileSync('deploy/partitioned.sql', 'utf8'))
  return url
}

/** Short, so that a test of silence is short too. */
const TIMEOUT_MS = 500

async function withStores(count: number, work: (stores: RoomStore[], url: string) => Promise<void>): Promise<void> {
  const url = await server.createDatabase()
  const open = () => openPostgresStore({ url, timeoutMs: TIMEOUT_MS })
  const stores = await Promise.all(Array.from({ length: count }, open))
  try {
    await work(stores, url)
  } finally {
    await Promise.all(stores.map((store) => store.close()))
  }
}

async function refusalOf(url: string): Promise<string> {
  const fault: unknown = await openPostgresStore({ url, timeoutMs: TIMEOUT_MS }).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(fault).toBeInstanceOf(StoreRefused)
  const { message } = fault as StoreRefused
  expect(message).not.toContain('\n')
  expect(message).not.toContain('geheim')
  return message
}

describe('several processes on one database', () => {
  it('start at once and find one schema', () =>
    withStores(6, async (stores, url) => {
      expect(await query(url, 'select version from schema_version')).toEqual([{ version: SCHEMA_VERSION }])
      expect(new Set(await Promise.all(stores.map((store, index) => store.secret('s', `${index}`)))).size).toBe(1)
    }))

  it('a start waits for another’s migration longer than the database lets a statement run', async () => {
    const url = await server.createDatabase()
    await query(url, `alter database ${new URL(url).pathname.slice(1)} set statement_timeout = 100`)
    const migrating = new Client({ connectionString: url })
    await migrating.connect()
    await migrating.query('set statement_timeout = 0; select pg_advisory_lock(3377201)')
    const opening = openPostgresStore({ url, timeoutMs: TIMEOUT_MS })
    const waiting = `
      select from pg_locks where locktype = 'advisory' and waitstart < clock_timestamp() - interval '200 ms'`
    const hasWaited = until(async () => (await query(url, waiting)).length === 1, 'the start has waited')
    await Promise.race([opening, hasWaited])
    await migrating.end()
    await (await opening).close()
  })

  it('see each other’s saves, and only one of two competing saves wins', () =>
    withStores(2, async ([one, other]) => {
      const code = freshCode()
      await one?.save(aChange(code, null, { messages: [aMessage('a')] }))
      expect(await other?.load(code)).toMatchObject({ revision: 1, room: aRoom(code) })
      for (let row = 1; row <= 20; row += 1) {
        const change = aChange(code, row, { messages: [aMessage(`m${row}`, `${row}`)] })
        const results = await Promise.all([one?.save(change), other?.save(change)])
        expect(results.filter(Boolean)).toHaveLength(1)
      }
      expect(await other?.messages(code, 100)).toHaveLength(21)
    }))

  it('share signs of life, and the time since when there are any', () =>
    withStores(2, async ([one, other]) => {
      const code = freshCode()
      await one?.save(aChange(code, null))
      await one?.recordHeartbeats([{ code, seat: 'a', at: 5 }])
      await other?.recordHeartbeats([{ code, seat: 'a', at: 4 }])
      expect(await other?.heartbeats(code)).toEqual({ a: 5 })
      expect(await one?.markAlive(1000, 500)).toBe(1000)
      expect(await other?.markAlive(1400, 500)).toBe(1000)
      expect(await one?.markAlive(1900, 500)).toBe(1000)
      expect(await other?.markAlive(2500, 500)).toBe(2500)
      expect(await one?.markAlive(2501, 500)).toBe(2500)
    }))
})

const WAITING = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"

it('a subscription whose seat ends during its handover is dropped, without a fault', async () => {
  const url = await server.createDatabase()
  const store = await openPostgresStore({ url })
  const code = freshCode()
  await store.save(aChange(code, null, { seated: ['Ann'] }))
  const other = new Client({ connectionString: url })
  await other.connect()
  await other.query('begin')
  await other.query('delete from rooms where code = $1', [code])
  const subscription = { endpoint: 'https://push.example.org/1', p256dh: 'key', auth: 'auth' }
  const [kept] = await Promise.all([
    store.keepSubscription(code, 'Ann', subscription, AT).catch((error: unknown) => error),
    until(async () => (await query(url, WAITING)).length > 0, 'it waits for the deletion').then(() =>
      other.query('commit'),
    ),
  ])
  expect(kept).toBeUndefined()
  expect(await store.pushSubscriptions(code)).toEqual([])
  await Promise.all([other.end(), store.close()])
})

describe('a process that takes itself for the only one', () => {
  it('is told once of another process, but not of its own marks that were lost or unanswered', async () => {
    const url = await server.createDatabase()
    let told = 0
    const store = await openPostgresStore({ url, timeoutMs: TIMEOUT_MS, onOtherProcess: () => (told += 1) })
    await store.markAlive(1000, 5000)
    await Promise.all([store.markAlive(2000, 5000), store.markAlive(2001, 5000)])
    server.pause()
    const unanswered = store.markAlive(3000, 5000)
    await expect(unanswered).rejects.toThrow(StoreUnavailable)
    server.resume()
    await until(async () => (await query(url, 'select 1')).length === 1, 'the database answers again')
    await store.markAlive(4000, 5000)
    await store.markAlive(5000, 5000)
    // A standby that takes over can lack the last marks.
    await query(url, 'update alive set last_at = 4000')
    await store.markAlive(5400, 5000)
    expect(told).toBe(0)

    const other = await openPostgresStore({ url })
    for (const at of [6000, 7000]) {
      await other.markAlive(at - 500, 5000)
      await store.markAlive(at, 5000)
    }
    expect(told).toBe(1)
    await Promise.all([store.close(), other.close()])
  })
})

describe('a process whose clock is behind that of another one', () => {
  async function toldOf(aheadMs: number): Promise<number[]> {
    const url = await server.createDatabase()
    const told: number[] = []
    const behind = await openPostgresStore({ url, onClockBehind: (ms) => told.push(ms) })
    const ahead = await openPostgresStore({ url })
    for (const at of [1000, 2000, 3000]) {
      await ahead.markAlive(at + aheadMs, 5000)
      await behind.markAlive(at, 5000)
    }
    await Promise.all([behind.close(), ahead.close()])
    return told
  }

  it.each([1500, 60_000])('is told once that it is behind, by %i ms', async (aheadMs) => {
    const [told = 0, ...more] = await toldOf(aheadMs)
    expect(told).toBeGreaterThan(aheadMs - 500)
    expect(told).toBeLessThanOrEqual(aheadMs)
    expect(more).toEqual([])
  })

  it('is not told of a difference within the limit', async () => {
    expect(await toldOf(900)).toEqual([])
  })

  it('is not told of a mark that was made while its own waited', async () => {
    const url = await server.createDatabase()
    const told: number[] = []
    const store = await openPostgresStore({ url, onClockBehind: (ms) => told.push(ms) })
    await store.markAlive(1000, 5000)
    const lock = new Client({ connectionString: url })
    await lock.connect()
    await lock.query('begin; lock table alive; update alive set last_at = 3000')
    const waiting = store.markAlive(1500, 5000)
    await sleep(1000)
    await lock.query('commit')
    await waiting
    expect(told).toEqual([])
    await Promise.all([store.close(), lock.end()])
  })
})

describe('a database of the release before', () => {
  it('gets the seats of its rooms', async () => {
    const url = await server.createDatabase()
    const before = await openPostgresStore({ url })
    const code = freshCode()
    await before.save(aChange(code, null))
    await before.close()
    await query(url, 'drop table push_subscriptions, seats; update schema_version set version = 1')

    const after = await openPostgresStore({ url })
    expect(await after.roomsOf('session of Ann', 10)).toEqual([code])
    expect(await after.roomsOf('session of Ben', 10)).toEqual([])
    await after.close()
  })

  it('also gets the seats if an operator has partitioned it', async () => {
    const url = await partitionedDatabase()
    await query(url, 'drop table push_subscriptions, seats; update schema_version set version = 1')
    const after = await openPostgresStore({ url })
    const code = freshCode()
    await after.save(aChange(code, null))
    expect(await after.roomsOf('session of Ann', 10)).toEqual([code])
    await after.close()
  })
})

/** Applies to new connections only. */
async function makeReadOnly(url: string): Promise<void> {
  await query(url, `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`)
}

describe('the partitioning script', () => {
  it('keeps the columns as the program makes them', async () => {
    const columnsOf = async (url: string) =>
      query(
        url,
        "select table_name::text, column_name::text, data_type::text, is_nullable::text from information_schema.columns where table_schema = 'public' and table_name !~ '[0-9]' order by 1, ordinal_position",
      )
    const plain = await server.createDatabase()
    await (await openPostgresStore({ url: plain })).close()
    expect(await columnsOf(await partitionedDatabase())).toEqual(await columnsOf(plain))
  })

  it('changes nothing in a database with rooms', () =>
    withStores(1, async ([store], url) => {
      const code = freshCode()
      await store?.save(aChange(code, null))
      await expect(query(url, readFileSync('deploy/partitioned.sql', 'utf8'))).rejects.toThrow('holds rooms')
      expect(await store?.revisionOf(code)).toBe(1)
    }))
})

describe('the columns that our statements name', () => {
  it('are those that the schema makes', () =>
    withStores(1, async (_, url) => {
      const rows = await query(
        url,
        "select table_name::text as name, array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns where table_schema = 'public' group by 1",
      )
      const made: unknown = Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
      expect({ ...COLUMNS, schema_version: ['version'] }).toEqual(made)
    }))
})

describe('is refused at the start', () => {
  it('a database of a newer release, which is not changed', async () => {
    const url = await server.createDatabase()
    await (await openPostgresStore({ url })).close()
    await query(url, `update schema_version set version = ${SCHEMA_VERSION + 1}`)
    expect(await refusalOf(url)).toMatch(/newer release/)
    expect(await query(url, 'select version from schema_version')).toEqual([{ version: SCHEMA_VERSION + 1 }])
  })

  it('a database in which another program uses our names, which is not changed', async () => {
    const url = await server.createDatabase()
    await query(url, 'create table rounds (theirs int)')
    expect(await refusalOf(url)).toMatch(/rounds/)
    expect(await query(url, "select to_regclass('rooms') as rooms")).toEqual([{ rooms: null }])
  })

  it('another program’s table of versions, which is not changed', async () => {
    for (const [type, value] of [
      ['text', "'0'"],
      ['text', "'seven'"],
      ['int', '-1'],
      ['int', '1'],
    ] as const) {
      const url = await server.createDatabase()
      await query(url, `create table schema_version (version ${type}); insert into schema_version values (${value})`)
      expect(await refusalOf(url)).toMatch(/schema_version is not ours|"rooms" does not exist/)
      expect(await query(url, 'select version::text from schema_version')).toEqual([
        { version: value.replaceAll("'", '') },
      ])
      expect(await query(url, "select to_regclass('rooms') as rooms")).toEqual([{ rooms: null }])
    }
  })

  it('a database that lacks something of ours, or forbids writing it', async () => {
    const spoilt: [string, RegExp][] = [
      ['drop table heard', /"heard" does not exist/],
      ['alter table rooms drop column listing', /"listing".*does not exist/],
      ['create role reader login; grant select on all tables in schema public to reader', /permission denied/],
    ]
    for (const [spoil, reason] of spoilt) {
      const url = await server.createDatabase()
      await (await openPostgresStore({ url })).close()
      await query(url, spoil)
      expect(await refusalOf(spoil.includes('role') ? url.replace('app@', 'reader@') : url)).toMatch(reason)
    }
  })

  it('a read-only copy, and an encoding without all characters', async () => {
    const copy = await server.createDatabase()
    await (await openPostgresStore({ url: copy })).close()
    await query(copy, "create database latin encoding 'LATIN1' template template0")
    expect(await refusalOf(copy.replace(/[^/]+$/, 'latin'))).toMatch(/encoding is LATIN1/)

    await makeReadOnly(copy)
    expect(await refusalOf(copy)).toMatch(/read-only/)
  })

  it.each([1, 3])('a pooler that shares database sessions (%i), before anything is written', async (sessions) => {
    const url = new URL(await server.createDatabase())
    const pooler = await startPooler(Number(url.port), sessions)
    const pooled = new URL(url)
    pooled.port = String(pooler.port)
    expect(await refusalOf(pooled.href)).toMatch(/pool_mode must be session/)
    expect(await query(url.href, "select to_regclass('rooms') as rooms")).toEqual([{ rooms: null }])
    await pooler.stop()
  })

  it('a missing database, a missing server and an invalid address, without revealing the password', async () => {
    const url = new URL(await server.createDatabase())
    url.password = 'geheim'
    url.pathname = '/missing'
    expect(await refusalOf(url.href)).toMatch(/missing/)
    url.port = String(await freePort())
    expect(await refusalOf(url.href)).toMatch(/refused/i)
    expect(await refusalOf('postgres://ann:geheim@[::1')).toMatch(/DATABASE_URL/)
  })
})

describe('a connection', () => {
  /** The settings with which a save runs, where `setting` is that of the database. */
  const settingsOfSave = async (setting: string) => {
    const url = await server.createDatabase()
    const store = await openPostgresStore({ url, timeoutMs: TIMEOUT_MS })
    await query(
      url,
      `alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = ${setting};
      create table noted (settings text[]);
      create function note() returns trigger language plpgsql as $$ begin
        insert into noted values (array[current_setting('synchronous_commit'), current_setting('statement_timeout')]);
        return new;
      end $$;
      create trigger notes before insert on rooms for each row execute function note();
      select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await until(async () => (await store.revisionOf('ANYONE').catch(() => 0)) === undefined, 'it can be asked')
    await store.save(aChange(freshCode(), null))
    await store.close()
    return (await query(url, 'select settings from noted'))[0]?.['settings']
  }

  it('waits for the disk even if the database would not, and its statements time out', async () => {
    expect(await settingsOfSave('off')).toEqual(['on', `${TIMEOUT_MS}ms`])
  })

  it('confirms only one of two simultaneous saves, even with serializable transactions', async () => {
    const url = await server.createDatabase()
    const name = new URL(url).pathname.slice(1)
    await query(url, `alter database ${name} set default_transaction_isolation = 'serializable'`)
    const stores = await Promise.all([1, 2, 3, 4].map(() => openPostgresStore({ url, timeoutMs: TIMEOUT_MS })))
    const code = freshCode()
    await stores[0]?.save(aChange(code, null))
    for (let revision = 1; revision < 20; revision += 1) {
      const saved = await Promise.all(stores.map((store) => store.save(aChange(code, revision))))
      expect(saved.filter(Boolean)).toHaveLength(1)
    }
    await Promise.all(stores.map((store) => store.close()))
  })

  it('waits longer if the database is set so', async () => {
    expect(await settingsOfSave('remote_apply')).toEqual(['remote_apply', `${TIMEOUT_MS}ms`])
  })
})

describe('when the database goes away', () => {
  it('every call reports it, and works again with all acknowledged data when it is back', () =>
    withStores(1, async ([store]) => {
      if (store === undefined) throw new Error('no store')
      const code = freshCode()
      await store.save(aChange(code, null))
      await server.kill()
      await expect(store.load(code)).rejects.toThrow(StoreUnavailable)
      await expect(store.save(aChange(code, 1))).rejects.toThrow(StoreUnavailable)
      await expect(store.check()).rejects.toThrow(StoreUnavailable)
      await server.start()
      await store.check()
      expect(await store.save(aChange(code, 1))).toBe(true)
      expect(await store.revisionOf(code)).toBe(2)
    }))

  it('a crash that loses the signs of life begins a new period', () =>
    withStores(2, async ([one, other]) => {
      expect(await one?.markAlive(1000, 5000)).toBe(1000)
      await server.kill()
      await server.start()
      expect(await other?.markAlive(1400, 5000)).toBe(1400)
      expect(await one?.markAlive(1800, 5000)).toBe(1400)
    }))

  it('nothing waits for a database that does not answer', () =>
    withStores(1, async ([store]) => {
      if (store === undefined) throw new Error('no store')
      const code = freshCode()
      await store.save(aChange(code, null))
      server.pause()
      try {
        const asked = Array.from({ length: 30 }, () => store.save(aChange(code, 1)))
        for (const each of await Promise.allSettled(asked)) {
          expect(each).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) as unknown })
        }
      } finally {
        server.resume()
      }
      await until(
        () =>
          store.check().then(
            () => true,
            () => false,
          ),
        'the database answers again',
      )
      // Some of the saves may be made after all, now that the server has woken up.
      await until(async () => store.save(aChange(code, Number(await store.revisionOf(code)))), 'a save wins')
    }))

  it('no call waits as long as nginx waits for a process while another program has locked a table', async () => {
    const url = await server.createDatabase()
    const store = await openPostgresStore({ url })
    const codes = Array.from({ length: 20 }, freshCode)
    for (const code of codes) await store.save(aChange(code, null))
    const locked = query(url, 'begin; lock table rooms; select pg_sleep(6.5)')
    const isLocked = async () =>
      (await query(url, "select from pg_locks where mode = 'AccessExclusiveLock'")).length > 0
    await until(isLocked, 'the table is locked')
    const waits = codes.map(async (code, index) => {
      await sleep(50 * index)
      const askedAt = performance.now()
      await expect(store.save(aChange(code, 1))).rejects.toThrow(StoreUnavailable)
      return performance.now() - askedAt
    })
    expect(Math.max(...(await Promise.all(waits)))).toBeLessThan(5_000)
    await locked
    await store.close()
  })

  it('a database that has become a read-only copy counts as away', () =>
    withStores(1, async ([store], url) => {
      await store?.check()
      await makeReadOnly(url)
      const [{ pid } = { pid: 0 }] = await query(
        url,
        "select pid from pg_stat_activity where application_name = '3-card-poker' and datname = current_database()",
      )
      await query(url, `select pg_terminate_backend(${Number(pid)})`)
      await until(async () => (await store?.revisionOf('ANY').catch(() => 0)) === undefined, 'it can be asked')
      await expect(store?.check()).rejects.toThrow(StoreUnavailable)
    }))

  it.each([
    ['a standby, which cannot read an unlogged table', 'feature_not_supported'],
    ['one in which a permission is missing for a while', 'insufficient_privilege'],
  ])('%s counts as away', (_, condition) =>
    withStores(1, async ([store], url) => {
      await query(
        url,
        `create function refuse() returns trigger language plpgsql as
          $$ begin raise 'refused' using errcode = '${condition}'; end $$;
        create trigger refuses before insert on rooms execute function refuse()`,
      )
      await expect(store?.save(aChange(freshCode(), null))).rejects.toThrow(StoreUnavailable)
    }),
  )

  it('a closed store reports that it is closed', () =>
    withStores(1, async ([store]) => {
      await store?.close()
      await expect(store?.load('ANY')).rejects.toThrow(StoreUnavailable)
    }))
})
