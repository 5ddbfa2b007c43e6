import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshFolders, SqliteFolder } from '../../../tests/support/sqlite-folder'
import { aChange, aRound, freshCode } from '../ports/example-rooms'
import { SCHEMA_VERSION } from './sql/migrations'
import { usableDriver } from './sqlite/drivers'

const folders = freshFolders()
const driver = await usableDriver()

/** A user id without any permission. */
const NOBODY = 65_534

describe(`with ${driver.name}`, () => {
  let folder: SqliteFolder
  beforeEach(() => {
    folder = new SqliteFolder(folders.next(), driver)
  })

  describe('refuses, and does not change,', () => {
    it('a file of a newer release', async () => {
      await folder.saveRoom()
      folder.exec(`pragma user_version = ${SCHEMA_VERSION + 1}`)
      const before = folder.contents()
      expect(await folder.refusal()).toMatch(/newer release/)
      expect(folder.contents()).toEqual(before)
    })

    it('a file of a newer release that was not closed', async () => {
      await folder.saveRoom()
      const left = driver.open(folder.file, { readOnly: false })
      left.exec(`pragma wal_autocheckpoint = 0; pragma user_version = ${SCHEMA_VERSION + 1}`)
      const killed = new SqliteFolder(folders.next(), driver)
      mkdirSync(killed.path)
      for (const name of ['poker.db', 'poker.db-wal'])
        writeFileSync(join(killed.path, name), readFileSync(join(folder.path, name)))
      left.close()
      folder = killed
      const before = folder.contents()
      expect(await folder.refusal()).toMatch(/newer release/)
      expect(folder.contents()).toEqual(before)
    })

    it.each([
      ['text', () => writeFileSync(folder.file, 'not a database at all, but long enough to look like one'.repeat(100))],
      ['a few bytes', () => writeFileSync(folder.file, 'oops')],
      ['a file cut short', () => truncateSync(folder.file, 8192)],
      ['a header alone', () => truncateSync(folder.file, 100)],
      ['a file with a page overwritten', () => writeFileSync(folder.file, overwritten(readFileSync(folder.file)))],
    ])('%s', async (_, damage) => {
      await folder.saveRoom()
      damage()
      const before = folder.contents()
      expect(await folder.refusal()).toMatch(/damaged|not a database|malformed/)
      expect(folder.contents()).toEqual(before)
    })

    it("another program's database", async () => {
      mkdirSync(folder.path)
      folder.exec('create table theirs (a)')
      const before = folder.contents()
      expect(await folder.refusal()).toMatch(/another program/)
      expect(folder.contents()).toEqual(before)
    })

    it('a file that another program has locked', async () => {
      await folder.saveRoom()
      const other = driver.open(folder.file, { readOnly: false })
      other.exec('begin exclusive')
      expect(await folder.refusal()).toMatch(/is locked\. Another program uses it: end that program, or set DATA_DIR/)
      other.close()
    })

    it('a restored backup beside the log of the file that was there before', async () => {
      const codes = Array.from({ length: 20 }, freshCode)
      const saveAll = async (expected: number | null) => {
        const store = await folder.open()
        for (const code of codes) await store.save(aChange(code, expected, { rounds: [aRound(expected ?? 0)] }))
        const log = readFileSync(`${folder.file}-wal`)
        await store.close()
        return log
      }
      await saveAll(null)
      const backup = join(folders.top, 'backup.db')
      folder.exec(`vacuum into '${backup}'`)
      const log = await saveAll(1)
      writeFileSync(folder.file, readFileSync(backup))
      writeFileSync(`${folder.file}-wal`, log)
      const before = folder.contents()
      expect(await folder.refusal()).toMatch(
        /If it has just been restored, move .*poker\.db-wal away, which is not of it/,
      )
      expect(folder.contents()).toEqual(before)
    })

    it('a log whose database is missing', async () => {
      const store = await folder.open()
      await store.save(aChange(freshCode(), null))
      const log = readFileSync(`${folder.file}-wal`)
      await store.close()
      rmSync(folder.file)
      writeFileSync(`${folder.file}-wal`, log)
      const before = folder.contents()
      expect(await folder.refusal()).toMatch(/missing or empty/)
      expect(folder.contents()).toEqual(before)
    })

    it('a folder that is a file', async () => {
      writeFileSync(folder.path, 'here')
      await folder.refusal()
      expect(readFileSync(folder.path, 'utf8')).toBe('here')
    })

    it.runIf(process.platform === 'linux').each(['/proc/poker', '/proc/poker/data', '/dev/null/data'])(
      'a folder %s, where none can be created',
      async (path) => {
        expect(await new SqliteFolder(path, driver).refusal()).toContain(`Cannot make the data folder ${path}: `)
      },
    )

    it.each(['poker.db', 'poker.db-wal', 'poker.db-shm', 'poker.lock'])('a folder named %s', async (name) => {
      const path = join(folder.path, name)
      mkdirSync(path, { recursive: true })
      expect(await folder.refusal()).toBe(`${path} is not a file. Move it away, or set DATA_DIR to another folder.`)
      expect(readdirSync(folder.path)).toEqual([name])
    })

    it.runIf(process.platform === 'linux').each(['a named pipe', 'a device'])(
      '%s instead of the file',
      async (what) => {
        mkdirSync(folder.path)
        if (what === 'a device') symlinkSync('/dev/null', folder.file)
        else execFileSync('mkfifo', [folder.file])
        expect(await folder.refusal()).toContain('poker.db is not a file. Move it away, or set DATA_DIR')
      },
    )

    it('a folder without the right to write', async () => {
      mkdirSync(folder.path)
      chmodSync(folders.top, 0o755)
      chmodSync(folder.path, 0o555)
      // Root may write everywhere, so a test that runs as root switches to another user for the moment.
      const isRoot = process.geteuid?.() === 0
      if (isRoot) process.seteuid?.(NOBODY)
      try {
        await folder.refusal()
      } finally {
        if (isRoot) process.seteuid?.(0)
      }
    })
  })
})

function overwritten(file: Buffer): Buffer {
  return Buffer.concat([file.subarray(0, 4096), Buffer.alloc(4096, 0xa5), file.subarray(8192)])
}
