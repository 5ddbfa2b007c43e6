import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { tableOf, type Said } from '../../game/testing/table'
import { freshFolders, SqliteFolder } from '../../../tests/support/sqlite-folder'
import { aChange, aMessage, aRound, aRoom, freshCode } from '../ports/example-rooms'
import { RoomUnreadable, StoreUnavailable } from '../ports/room-store'
import { roomStoreSuite } from '../ports/room-store.suite'
import { RoomText } from '../rooms/room-text'
import { usableDriver } from './sqlite/drivers'
import { openSqliteStore } from './sqlite-room-store'

const PAGE_BYTES = 1024

const folders = freshFolders()
const driver = await usableDriver()

it('uses the driver of Node 24 and newer, and better-sqlite3 on older ones', () => {
  const isNode24 = Number(process.versions.node.split('.')[0]) >= 24
  expect(driver.name).toBe(isNode24 ? 'node:sqlite' : 'better-sqlite3')
})

describe(`with ${driver.name}`, () => {
  roomStoreSuite('SQLite', () => openSqliteStore({ dataDir: folders.next(), driver }))

  let folder: SqliteFolder
  beforeEach(() => {
    folder = new SqliteFolder(folders.next(), driver)
  })

  it('creates the folder and a file that only its owner may read', async () => {
    folder = new SqliteFolder(join(folder.path, 'and', 'deeper'), driver)
    const store = await folder.open()
    await store.save(aChange(freshCode(), null))
    for (const name of readdirSync(folder.path).filter((each) => each.startsWith('poker.db'))) {
      expect(statSync(join(folder.path, name)).mode & 0o777).toBe(0o600)
    }
    await store.close()
  })

  it('has all data again after it was closed and opened', async () => {
    const code = await folder.saveRoom()
    const store = await folder.open()
    expect(await store.load(code)).toMatchObject({ revision: 1, room: aRoom(code) })
    expect(await store.messageBy(code, 'session of Ann', 'c')).toBe(aMessage('a').json)
    expect(await store.rounds(code, 1, 500)).toEqual([aRound(1)])
    expect(await store.secret('s', 'one')).toBe('one')
    await store.close()
    const later = await folder.open()
    expect(await later.secret('s', 'two')).toBe('one')
    await later.close()
  })

  it('keeps rooms in the file that a link names, and refuses a second process there', async () => {
    const code = await folder.saveRoom()
    const linked = new SqliteFolder(folders.next(), driver)
    mkdirSync(linked.path)
    symlinkSync(folder.file, linked.file)
    expect(await linked.revisionsOf([code])).toEqual([1])

    const store = await folder.open()
    await expect(linked.open()).rejects.toThrow('in use by another process')
    await store.close()
  })

  it('creates the file that a link names if it does not exist yet', async () => {
    const linked = new SqliteFolder(folders.next(), driver)
    mkdirSync(linked.path)
    mkdirSync(folder.path)
    symlinkSync(folder.file, linked.file)
    const code = await linked.saveRoom()
    expect(readdirSync(linked.path)).toEqual(['poker.db'])
    expect(await folder.revisionsOf([code])).toEqual([1])
  })

  it('keeps the index of a file that it accepts, since a backup may have begun to read it', async () => {
    await folder.saveRoom()
    const index = `${folder.file}-shm`
    // While the file is open, no other file gets its inode number.
    let opened = 0
    const open = (path: string, options: { readOnly: boolean }) => {
      const database = driver.open(path, options)
      if (!options.readOnly) return database
      database.prepare('select count(*) from rooms').all()
      opened = openSync(index, 'r')
      return database
    }
    const store = await openSqliteStore({ dataDir: folder.path, driver: { ...driver, open } })
    expect(statSync(index).ino).toBe(fstatSync(opened).ino)
    closeSync(opened)
    await store.close()
  })

  it('repeats nothing of an unreadable room', async () => {
    const code = await folder.saveRoom()
    folder.exec("update rooms set state = 'a hidden card'")
    const store = await folder.open()
    await expect(store.load(code)).rejects.toThrow(new RoomUnreadable(`Room ${code} is stored as no JSON`))
    await store.close()
  })

  it('finds the seats of rooms that the previous release stored', async () => {
    const code = await folder.saveRoom()
    folder.exec('drop table push_subscriptions; drop table seats; pragma user_version = 1')
    const store = await folder.open()
    expect(await store.roomsOf('session of Ann', 10)).toEqual([code])
    expect(await store.roomsOf('session of Ben', 10)).toEqual([])
    await store.close()
  })

  it('writes little for a small change of a large room, even if its length changes', async () => {
    const store = await folder.open()
    const code = freshCode()
    const ban = (session: string) => ({ session, until: 'ever' as const })
    const save = (expected: number | null, session: string) => {
      const bans = [ban('a'.repeat(4000)), ban(session), ban('b'.repeat(4000))]
      return store.save(aChange(code, expected, { room: { ...aRoom(code, (expected ?? 0) + 1), bans } }))
    }
    await save(null, 'one')
    await save(1, 'two')
    const before = folder.logBytes
    await save(2, 'of another length')
    expect(folder.logBytes - before).toBeLessThan(5 * 1100)
    await store.close()
  })

  it('writes a few pages for a named two, a decision and a cut of six players', async () => {
    const store = await folder.open()
    const first = 'Ann'
    const people = ['Ben', 'Cleo', 'Dan', 'Eve', 'Fay']
    const hands = ['Ah Kd 9c', 'Qs Jd 9h', 'Ac Kh 2d', 'Qd Js 7c', 'As Kc 6h', 'Qh Jc 5d', '9s 8h 7d']
    const table = tableOf([first, ...people]).deals(...hands)
    let revision = 0
    let text: RoomText | undefined
    const pagesAfter = async (person: string, said: Said) => {
      const { room } = table.says(person, said)
      text = new RoomText(room, text)
      const before = folder.logBytes
      const change = aChange(room.code, revision === 0 ? null : revision, { room, dueAt: table.at + revision })
      await store.save({ ...change, state: text.write() })
      revision += 1
      return Math.floor((folder.logBytes - before) / PAGE_BYTES)
    }
    // The second save makes the number of the revision longer by a byte, which moves the whole row.
    await pagesAfter(first, { type: 'heartbeat', here: false })
    await pagesAfter(first, { type: 'decide', decision: 'stay' })
    const naming: Said = { type: 'choose-wilds', selections: [{ suit: 'diamonds', rank: 'A' }] }
    expect(await pagesAfter('Cleo', naming)).toBeLessThanOrEqual(3)
    for (const person of people.slice(0, -1)) {
      expect(await pagesAfter(person, { type: 'decide', decision: 'stay' })).toBeLessThanOrEqual(4)
    }
    await pagesAfter('Fay', { type: 'decide', decision: 'fold' })
    const cut = { no: 2, value: 'c'.repeat(32) }
    for (const person of people) {
      expect(await pagesAfter(person, { type: 'continue', cut })).toBeLessThanOrEqual(3)
    }
    await store.close()
  })

  it('begins a new period at every start', async () => {
    const store = await folder.open()
    expect(await store.markAlive(1000, 5000)).toBe(1000)
    expect(await store.markAlive(2000, 5000)).toBe(1000)
    await store.close()
    const restarted = await folder.open()
    expect(await restarted.markAlive(2500, 5000)).toBe(2500)
    await restarted.close()
  })

  it('refuses a second process until the first has closed it', async () => {
    const store = await folder.open()
    expect(await folder.refusal()).toMatch(/in use by another process/)
    await store.close()
    await (await folder.open()).close()
  })

  it('accepts an empty file as a new one', async () => {
    mkdirSync(folder.path)
    writeFileSync(folder.file, '')
    const code = await folder.saveRoom()
    expect(await folder.revisionsOf([code])).toEqual([1])
  })

  it('refuses every call after it was closed', async () => {
    const store = await folder.open()
    await store.close()
    await expect(store.save(aChange(freshCode(), null))).rejects.toThrow(StoreUnavailable)
    await expect(store.load('ANY')).rejects.toThrow(StoreUnavailable)
    await expect(store.check()).rejects.toThrow(StoreUnavailable)
  })
})
