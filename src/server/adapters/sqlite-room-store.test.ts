import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { aChange, aMessage, aRound, aRoom, freshCode } from '../ports/example-rooms'
import { StoreUnavailable } from '../ports/room-store'
import { roomStoreSuite } from '../ports/room-store.suite'
import { StoreRefused } from './cannot-start'
import { SCHEMA_VERSION } from './sql/migrations'
import type { Value } from './sql/sql'
import { openDataFile } from './sqlite/data-file'
import { usableDrivers } from './sqlite/drivers'
import type { SqliteDriver, SqliteStatement } from './sqlite/drivers'
import { GroupCommit } from './sqlite/group-commit'
import { openSqliteStore } from './sqlite-room-store'

const top = mkdtempSync(join(tmpdir(), 'sqlite-'))
afterAll(() => rmSync(top, { recursive: true, force: true }))

let folders = 0
function freshFolder(): string {
  folders += 1
  return join(top, `data-${folders}`)
}

/** The user id that may do nothing. */
const NOBODY = 65_534

const drivers = await usableDrivers()

it('uses the driver of Node 24 and newer, and better-sqlite3 on older ones', () => {
  const isNode24 = Number(process.versions.node.split('.')[0]) >= 24
  expect(drivers.map(({ name }) => name)).toEqual([isNode24 ? 'node:sqlite' : 'better-sqlite3'])
})

describe.each(drivers)('with $name', (driver) => {
  roomStoreSuite('SQLite', () => openSqliteStore({ dataDir: freshFolder(), driver }))

  let dataDir: string
  let path: string
  beforeEach(() => {
    dataDir = freshFolder()
    path = join(dataDir, 'poker.db')
  })
  const open = () => openSqliteStore({ dataDir, driver })
  const codesOf = async (codes: string[]) => {
    const store = await open()
    const rows = await Promise.all(codes.map((code) => store.revisionOf(code)))
    await store.close()
    return rows
  }
  /** What the file says of itself, or was made to say. */
  const raw = (sql: string) => {
    const database = driver.open(path, { readOnly: false })
    database.exec(sql)
    database.close()
  }
  const refusal = async () => {
    const fault: unknown = await open().then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(fault).toBeInstanceOf(StoreRefused)
    const { message } = fault as StoreRefused
    expect(message).not.toContain('\n')
    expect(message).toContain(dataDir)
    return message
  }
  /** Names and contents of the folder, but for the lock. */
  const contents = () =>
    readdirSync(dataDir)
      .filter((name) => name !== 'poker.lock')
      .map((name) => [name, readFileSync(join(dataDir, name)).toString('base64')])
  const withRooms = async () => {
    const store = await open()
    const code = freshCode()
    await store.save(aChange(code, null, { messages: [aMessage('a', 'c')], rounds: [aRound(1)] }))
    await store.close()
    return code
  }

  it('makes the folder and a file that only its owner may read', async () => {
    dataDir = join(dataDir, 'and', 'deeper')
    path = join(dataDir, 'poker.db')
    const store = await open()
    await store.save(aChange(freshCode(), null))
    for (const name of readdirSync(dataDir).filter((each) => each.startsWith('poker.db'))) {
      expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600)
    }
    await store.close()
  })

  it('has everything again after it was closed and opened', async () => {
    const code = await withRooms()
    const store = await open()
    expect(await store.load(code)).toMatchObject({ revision: 1, room: aRoom(code) })
    expect(await store.messageBy(code, 'session of Ann', 'c')).toBe(aMessage('a').json)
    expect(await store.rounds(code, 1, 500)).toEqual([aRound(1)])
    expect(await store.secret('s', 'one')).toBe('one')
    await store.close()
    const later = await open()
    expect(await later.secret('s', 'two')).toBe('one')
    await later.close()
  })

  it('finds the seats of rooms that the release before stored', async () => {
    const code = await withRooms()
    raw('drop table push_subscriptions; drop table seats; pragma user_version = 1')
    const store = await open()
    expect(await store.roomsOf('session of Ann', 10)).toEqual([code])
    expect(await store.roomsOf('session of Ben', 10)).toEqual([])
    await store.close()
  })

  it('counts every start as a new beginning', async () => {
    const store = await open()
    expect(await store.markAlive(1000, 5000)).toBe(1000)
    expect(await store.markAlive(2000, 5000)).toBe(1000)
    await store.close()
    const restarted = await open()
    expect(await restarted.markAlive(2500, 5000)).toBe(2500)
    await restarted.close()
  })

  it('is refused to a second process, until the first has closed it', async () => {
    const store = await open()
    expect(await refusal()).toMatch(/in use by another process/)
    await store.close()
    await (await open()).close()
  })

  describe('refuses, and leaves as it was,', () => {
    it('a file of a newer release', async () => {
      await withRooms()
      raw(`pragma user_version = ${SCHEMA_VERSION + 1}`)
      const before = contents()
      expect(await refusal()).toMatch(/newer release/)
      expect(contents()).toEqual(before)
    })

    it('a file of a newer release that was not closed', async () => {
      await withRooms()
      const left = driver.open(path, { readOnly: false })
      left.exec(`pragma wal_autocheckpoint = 0; pragma user_version = ${SCHEMA_VERSION + 1}`)
      const killed = freshFolder()
      mkdirSync(killed)
      for (const name of ['poker.db', 'poker.db-wal'])
        writeFileSync(join(killed, name), readFileSync(join(dataDir, name)))
      left.close()
      dataDir = killed
      const before = contents()
      expect(await refusal()).toMatch(/newer release/)
      expect(contents()).toEqual(before)
    })

    it.each([
      ['text', () => writeFileSync(path, 'not a database at all, but long enough to look like one'.repeat(100))],
      ['a few bytes', () => writeFileSync(path, 'oops')],
      ['a file cut short', () => truncateSync(path, 8192)],
      ['a header alone', () => truncateSync(path, 100)],
      ['a file with a page overwritten', () => writeFileSync(path, overwritten(readFileSync(path)))],
    ])('%s', async (_, damage) => {
      await withRooms()
      damage()
      const before = contents()
      expect(await refusal()).toMatch(/damaged|not a database|malformed/)
      expect(contents()).toEqual(before)
    })

    it("another program's database", async () => {
      mkdirSync(dataDir)
      raw('create table theirs (a)')
      const before = contents()
      expect(await refusal()).toMatch(/another program/)
      expect(contents()).toEqual(before)
    })

    it('a log whose database is gone', async () => {
      const store = await open()
      await store.save(aChange(freshCode(), null))
      const log = readFileSync(`${path}-wal`)
      await store.close()
      rmSync(path)
      writeFileSync(`${path}-wal`, log)
      const before = contents()
      expect(await refusal()).toMatch(/missing or empty/)
      expect(contents()).toEqual(before)
    })

    it('a folder that is a file', async () => {
      writeFileSync(dataDir, 'here')
      await refusal()
      expect(readFileSync(dataDir, 'utf8')).toBe('here')
    })

    it('a file that is a folder', async () => {
      mkdirSync(path, { recursive: true })
      await refusal()
    })

    it('a folder that may not be written', async () => {
      mkdirSync(dataDir)
      chmodSync(top, 0o755)
      chmodSync(dataDir, 0o555)
      // Root may write everywhere, so as root the test steps down for the moment.
      const isRoot = process.geteuid?.() === 0
      if (isRoot) process.seteuid?.(NOBODY)
      try {
        await refusal()
      } finally {
        if (isRoot) process.seteuid?.(0)
      }
    })
  })

  /** The driver with an eye on some statements: `run` is asked instead of running those that `isWatched` names. */
  const watching = (
    isWatched: (sql: string) => boolean,
    run: (statement: SqliteStatement) => unknown,
  ): SqliteDriver => ({
    name: driver.name,
    open(file, options) {
      const database = driver.open(file, options)
      const prepare = (sql: string) => {
        const statement = database.prepare(sql)
        if (!isWatched(sql)) return statement
        return {
          run: (...values: Value[]) => (run(statement), statement.run(...values)),
          all: (...values: Value[]) => statement.all(...values),
        }
      }
      return { prepare, exec: (sql) => database.exec(sql), close: () => database.close() }
    },
  })

  it('commits in groups', async () => {
    let commits = 0
    const counting = watching(
      (sql) => sql === 'commit',
      () => (commits += 1),
    )
    const store = await openSqliteStore({ dataDir, driver: counting })
    await Promise.all(Array.from({ length: 200 }, () => store.save(aChange(freshCode(), null))))
    expect(commits).toBe(4)
    await store.close()
  })

  it('answers a save when the disk has it, and the event loop does not wait for that', async () => {
    const file = await openDataFile(dataDir, driver)
    const steps: string[] = []
    const group = new GroupCommit({
      database: file.database,
      async sync() {
        steps.push('committed')
        await pause(50)
        steps.push('on the disk')
      },
    })
    setTimeout(() => steps.push('another call'), 10)
    await group.run(() => file.database.exec("insert into secrets values ('a', 'b')"))
    expect([...steps, 'answered']).toEqual(['committed', 'another call', 'on the disk', 'answered'])
    file.close()
  })

  it('refuses what is committed and does not reach the disk, and goes on when the disk works again', async () => {
    const file = await openDataFile(dataDir, driver)
    let isFailing = true
    const sync = () => (isFailing ? Promise.reject(new Error('EIO')) : file.sync())
    const group = new GroupCommit({ database: file.database, sync })
    await expect(group.run(() => 1)).rejects.toThrow(StoreUnavailable)
    expect(group.couldWrite).toBe(false)
    isFailing = false
    expect(await group.run(() => 2)).toBe(2)
    expect(group.couldWrite).toBe(true)
    file.close()
  })

  it('keeps a log of what is not yet in the file', async () => {
    const { database, sync, close } = await openDataFile(dataDir, driver)
    expect(database.prepare('pragma journal_mode').all()).toMatchObject([{ journal_mode: 'wal' }])
    await sync()
    close()
  })

  it('takes a whole group back when the file fails in the middle of it, and goes on', async () => {
    let isFailing = false
    const failing = watching(
      (sql) => sql.includes('insert into messages'),
      () => {
        if (isFailing) throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_WRITE' })
      },
    )
    const store = await openSqliteStore({ dataDir, driver: failing })
    const changes = Array.from({ length: 9 }, (_, place) =>
      aChange(freshCode(), null, { messages: place === 4 ? [aMessage('a')] : [] }),
    )
    const saveAll = () => Promise.allSettled(changes.map((change) => store.save(change)))
    isFailing = true
    for (const each of await saveAll()) {
      expect(each).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) as unknown })
    }
    expect(await store.count()).toEqual({ rooms: 0 })
    isFailing = false
    await store.check()
    expect(await saveAll()).toEqual(changes.map(() => ({ status: 'fulfilled', value: true })))
    await store.close()
  })

  it('takes an empty file for a new one', async () => {
    mkdirSync(dataDir)
    writeFileSync(path, '')
    const code = await withRooms()
    expect(await codesOf([code])).toEqual([1])
  })

  it('is closed for every call after the end', async () => {
    const store = await open()
    await store.close()
    await expect(store.save(aChange(freshCode(), null))).rejects.toThrow(StoreUnavailable)
    await expect(store.load('ANY')).rejects.toThrow(StoreUnavailable)
    await expect(store.check()).rejects.toThrow(StoreUnavailable)
  })

  // The largest size that a file may have is a full disk that a test can have to itself.
  it.runIf(process.platform === 'linux')(
    'says so while the disk is full, writes nothing by halves, and goes on when there is room',
    async () => {
      const store = await open()
      const codes = Array.from({ length: 20 }, freshCode)
      const first = codes.slice(0, 10)
      expect(await Promise.all(first.map((code) => store.save(aChange(code, null))))).not.toContain(false)

      limitFileSize(String(statSync(`${path}-wal`).size))
      try {
        const failed = await Promise.allSettled([
          ...first.map((code) => store.save(aChange(code, 1, { messages: [aMessage('lost')] }))),
          ...codes.slice(10).map((code) => store.save(aChange(code, null))),
        ])
        for (const each of failed) {
          expect(each).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) as unknown })
        }
        await expect(store.check()).rejects.toThrow(StoreUnavailable)
        expect(await Promise.all(first.map((code) => store.revisionOf(code)))).toEqual(first.map(() => 1))
      } finally {
        limitFileSize('unlimited')
      }

      await store.check()
      expect(await Promise.all(first.map((code) => store.messages(code, 9)))).toEqual(first.map(() => []))
      expect(await Promise.all(first.map((code) => store.save(aChange(code, 1))))).not.toContain(false)
      await store.close()
      expect(await codesOf(codes)).toEqual([...first.map(() => 2), ...first.map(() => undefined)])
    },
  )
})

function overwritten(file: Buffer): Buffer {
  return Buffer.concat([file.subarray(0, 4096), Buffer.alloc(4096, 0xa5), file.subarray(8192)])
}

function limitFileSize(bytes: string): void {
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])
}

describe('a process that is killed while it saves', () => {
  const KILLS = process.env['TEST_LONG'] === '1' ? 50 : 4

  it(`has kept every save that it acknowledged, ${KILLS} times`, async () => {
    const dataDir = freshFolder()
    const acknowledged = new Map<string, number>()
    for (let kill = 0; kill < KILLS; kill += 1) {
      for (const [code, row] of await rowsUntilKilled(dataDir, `K${kill}-`)) acknowledged.set(code, row)
      const store = await openSqliteStore({ dataDir })
      for (const [code, row] of acknowledged) {
        const kept = await store.revisionOf(code)
        expect(kept).toBeGreaterThanOrEqual(row)
        // Nothing by halves: every save wrote one message and one round.
        expect(await store.messages(code, 1e6)).toHaveLength(Number(kept))
        expect(await store.rounds(code, 0, 500)).toHaveLength(Number(kept))
      }
      await store.close()
    }
    expect(acknowledged.size).toBe(KILLS * 20)
  })
})

/** The last row that was acknowledged of each room. The process dies at a random moment after it has begun to save. */
async function rowsUntilKilled(dataDir: string, prefix: string): Promise<Map<string, number>> {
  const args = ['--import', 'tsx', 'tests/services/saving-child.ts', dataDir, prefix]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  await once(child.stdout, 'data')
  await pause(50 + Math.random() * 250)
  child.kill('SIGKILL')
  await once(child, 'close')
  return new Map(
    said
      .split('\n')
      .slice(0, -1)
      .map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]),
  )
}
