import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fdatasyncSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { byLength } from '../../../tests/support/run-length'
import { freshFolders, SqliteFolder } from '../../../tests/support/sqlite-folder'
import { aChange, aMessage, freshCode } from '../ports/example-rooms'
import { StoreUnavailable } from '../ports/room-store'
import type { Value } from './sql/sql'
import { openDataFile } from './sqlite/data-file'
import { usableDriver, type SqliteDriver, type SqliteStatement } from './sqlite/drivers'
import { GroupCommit } from './sqlite/group-commit'
import { openSqliteStore, SqliteRoomStore } from './sqlite-room-store'

const folders = freshFolders()
const driver = await usableDriver()

describe(`with ${driver.name}`, () => {
  let folder: SqliteFolder
  beforeEach(() => {
    folder = new SqliteFolder(folders.next(), driver)
  })

  /** The driver, with a call of `run` before each statement that `isWatched` accepts. */
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
    const store = await openSqliteStore({ dataDir: folder.path, driver: counting })
    await Promise.all(Array.from({ length: 200 }, () => store.save(aChange(freshCode(), null))))
    expect(commits).toBe(4)
    await store.close()
  })

  it('answers a save when it is on the disk, without blocking the event loop', async () => {
    const file = await openDataFile(folder.path, driver)
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

  it('applies a change that is handed in as soon as the one before it is answered', async () => {
    const file = await openDataFile(folder.path, driver)
    const group = new GroupCommit(file)
    let applied = 0
    await group.run(() => undefined)
    await group.run(() => (applied += 1))
    await group.run(() => undefined)
    expect(applied).toBe(1)
    await group.drained()
    file.close()
  })

  it('refuses commits that do not reach the disk, and continues when the disk works again', async () => {
    const file = await openDataFile(folder.path, driver)
    let isFailing = true
    const sync = () => (isFailing ? Promise.reject(new Error('EIO')) : file.sync())
    const group = new GroupCommit({ database: file.database, sync })
    await expect(group.run(() => 1)).rejects.toThrow(StoreUnavailable)
    isFailing = false
    expect(await group.run(() => 2)).toBe(2)
    file.close()
  })

  it('keeps what it answers after a failure of the disk, although the disk has lost what failed', async () => {
    let isFailing = false
    const file = await openDataFile(folder.path, driver, async (log) => {
      if (isFailing) throw new Error('EIO')
      fdatasyncSync(log)
    })
    const group = new GroupCommit(file)
    const save = (name: string) => group.run(() => file.database.exec(`insert into secrets values ('${name}', '')`))
    await save('before')
    const { size } = statSync(`${folder.file}-wal`)
    isFailing = true
    await expect(save('refused')).rejects.toThrow(StoreUnavailable)
    const failed = readFileSync(`${folder.file}-wal`).subarray(size)
    isFailing = false
    await save('answered')

    const afterPowerFailure = new SqliteFolder(folders.next(), driver)
    mkdirSync(afterPowerFailure.path)
    writeFileSync(afterPowerFailure.file, readFileSync(folder.file))
    const log = readFileSync(`${folder.file}-wal`)
    // After a failed write the system treats the data as written, so a later success proves nothing about it.
    if (log.subarray(size, size + failed.length).equals(failed)) log.fill(0, size, size + failed.length)
    writeFileSync(`${afterPowerFailure.file}-wal`, log)
    const found = await openDataFile(afterPowerFailure.path, driver)
    const names = found.database.prepare('select name from secrets').all()
    expect(names).toEqual(expect.arrayContaining([{ name: 'before' }, { name: 'answered' }]))
    for (const each of [file, found]) each.close()
  })

  it('answers a secret, and a change of a subscription, when it is on the disk', async () => {
    let isFailing = false
    const file = await openDataFile(folder.path, driver, async () => {
      if (isFailing) throw new Error('EIO')
    })
    const store = new SqliteRoomStore(file)
    const subscription = { endpoint: 'https://push.example.org/1', p256dh: 'key', auth: 'auth' }
    isFailing = true
    const writing = [
      store.secret('a', 'b'),
      store.keepSubscription(freshCode(), 'session', subscription, 1),
      store.forgetSubscription(freshCode(), 'session', subscription.endpoint),
    ]
    for (const each of await Promise.allSettled(writing)) {
      expect(each).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) as unknown })
    }
    isFailing = false
    expect(await store.secret('a', 'c')).toBe('b')
    await store.close()
  })

  it('answers nothing of a room whose last save failed, until that save is on the disk', async () => {
    let isFailing = false
    let synced = 0
    const file = await openDataFile(folder.path, driver, async () => {
      if (isFailing) throw new Error('EIO')
      synced += 1
    })
    const store = new SqliteRoomStore(file)
    const [code, other] = [freshCode(), freshCode()]
    await store.save(aChange(other, null))
    isFailing = true
    const change = aChange(code, null, { messages: [aMessage('a', 'c', 's')] })
    await expect(store.save(change)).rejects.toThrow(StoreUnavailable)
    const reading = [
      () => store.load(code),
      () => store.revisionOf(code),
      () => store.messages(code, 9),
      () => store.messageBy(code, 's', 'c'),
      () => store.rounds(code, 0, 9),
      () => store.round(code, 1),
    ]
    for (const read of reading) await expect(read()).rejects.toThrow(StoreUnavailable)
    expect(await store.revisionOf(other)).toBe(1)

    isFailing = false
    const before = synced
    expect(await store.messageBy(code, 's', 'c')).toBeDefined()
    expect(synced).toBe(before + 1)
    for (const read of reading) await read()
    expect(synced, 'once the disk has it, nothing waits').toBe(before + 1)
    await store.close()
  })

  it('keeps a log of what is not yet in the file', async () => {
    const { database, sync, close } = await openDataFile(folder.path, driver)
    expect(database.prepare('pragma journal_mode').all()).toMatchObject([{ journal_mode: 'wal' }])
    await sync()
    close()
  })

  // Windows deletes no file that is open.
  it.runIf(process.platform !== 'win32').each(['poker.db', 'poker.db-wal'])(
    'refuses to save once %s was deleted, because the next start would find nothing of it',
    async (name) => {
      const store = await folder.open()
      const code = freshCode()
      expect(await store.save(aChange(code, null))).toBe(true)
      rmSync(join(folder.path, name))
      await expect(store.save(aChange(freshCode(), null))).rejects.toThrow(/poker\.db.* was deleted, moved or replaced/)
      await expect(store.check()).rejects.toThrow(StoreUnavailable)
      expect(await store.revisionOf(code)).toBe(1)
      await store.close()
    },
  )

  it.runIf(process.platform !== 'win32').each(['the file', 'its folder'])(
    'refuses to save while %s is renamed, because the next start would find nothing of it',
    async (what) => {
      const store = await folder.open()
      const moved = what === 'the file' ? folder.file : folder.path
      renameSync(moved, `${moved}.old`)
      await expect(store.save(aChange(freshCode(), null))).rejects.toThrow(/was deleted, moved or replaced/)
      mkdirSync(folder.path, { recursive: true })
      writeFileSync(folder.file, 'another file')
      await expect(store.check()).rejects.toThrow(StoreUnavailable)
      rmSync(what === 'the file' ? folder.file : folder.path, { recursive: true })
      renameSync(`${moved}.old`, moved)
      expect(await store.save(aChange(freshCode(), null))).toBe(true)
      await store.close()
    },
  )

  it('takes back a whole group when the file fails in the middle of it, and continues', async () => {
    let isFailing = false
    const failing = watching(
      (sql) => sql.includes('insert into messages'),
      () => {
        if (isFailing) throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_WRITE' })
      },
    )
    const store = await openSqliteStore({ dataDir: folder.path, driver: failing })
    const changes = Array.from({ length: 9 }, (_, place) =>
      aChange(freshCode(), null, { messages: place === 4 ? [aMessage('a')] : [] }),
    )
    const saveAll = () => Promise.allSettled(changes.map((change) => store.save(change)))
    isFailing = true
    for (const each of await saveAll()) {
      expect(each).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) as unknown })
    }
    expect(await store.count()).toBe(0)
    isFailing = false
    await store.check()
    expect(await saveAll()).toEqual(changes.map(() => ({ status: 'fulfilled', value: true })))
    await store.close()
  })

  // A limit on the size of files acts like a full disk for this test alone.
  it.runIf(process.platform === 'linux')(
    'reports a full disk, writes nothing by halves, and continues when there is space',
    async () => {
      const store = await folder.open()
      const codes = Array.from({ length: 20 }, freshCode)
      const first = codes.slice(0, 10)
      expect(await Promise.all(first.map((code) => store.save(aChange(code, null))))).not.toContain(false)

      limitFileSize(String(statSync(`${folder.file}-wal`).size))
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
      expect(await folder.revisionsOf(codes)).toEqual([...first.map(() => 2), ...first.map(() => undefined)])
    },
  )

  it.runIf(process.platform === 'linux')(
    'reports a full disk until a save fits, even if the last block has space for something smaller',
    async () => {
      const store = await folder.open()
      const code = freshCode()
      expect(await store.save(aChange(code, null))).toBe(true)
      const isUsable = () =>
        store.check().then(
          () => true,
          () => false,
        )
      limitFileSize(String(statSync(`${folder.file}-wal`).size + 2 * BYTES_OF_ONE_PAGE))
      try {
        const long = aChange(code, 1, { rounds: [{ no: 1, json: JSON.stringify('x'.repeat(4_000)) }] })
        await expect(store.save(long)).rejects.toThrow(StoreUnavailable)
        const usable = [await isUsable(), await isUsable(), await isUsable(), await isUsable()]
        expect(usable.slice(2)).toEqual([false, false])
      } finally {
        limitFileSize('unlimited')
      }
      expect([await isUsable(), await isUsable()]).toEqual([true, true])
      expect(await store.save(aChange(code, 1))).toBe(true)
      expect(await isUsable()).toBe(true)
      await store.close()
    },
  )
})

/** A page of the database with its header in the log. */
const BYTES_OF_ONE_PAGE = 1024 + 24

function limitFileSize(bytes: string): void {
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])
}

describe('a process that is killed while it saves', () => {
  const KILLS = byLength({ short: 2, long: 50 })

  it(`has kept every save that it acknowledged, ${KILLS} times`, async () => {
    const dataDir = folders.next()
    const acknowledged = new Map<string, number>()
    for (let kill = 0; kill < KILLS; kill += 1) {
      for (const [code, revision] of await revisionsUntilKilled(dataDir, `K${kill}-`)) acknowledged.set(code, revision)
      const store = await openSqliteStore({ dataDir })
      for (const [code, revision] of acknowledged) {
        const kept = await store.revisionOf(code)
        expect(kept).toBeGreaterThanOrEqual(revision)
        // No save is incomplete: each wrote one message and one round.
        expect(await store.messages(code, 1e6)).toHaveLength(Number(kept))
        expect(await store.rounds(code, 0, 500)).toHaveLength(Number(kept))
      }
      await store.close()
    }
    expect(acknowledged.size).toBe(KILLS * 20)
  })
})

/** The last acknowledged revision of each room. The process dies at a random moment after it has begun to save. */
async function revisionsUntilKilled(dataDir: string, prefix: string): Promise<Map<string, number>> {
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
