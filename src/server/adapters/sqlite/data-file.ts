import {
  closeSync,
  existsSync,
  fdatasync as fdatasyncOfNode,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  rmSync,
  statSync,
  type Stats,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { reasonOf, StoreRefused } from '../cannot-start'
import { SCHEMA_VERSION, statementsAfter } from '../sql/migrations'
import { failureOf, firstRow, usableDriver, type SqliteDatabase, type SqliteDriver } from './drivers'

const fdatasync = promisify(fdatasyncOfNode)

/** Marks a SQLite file as ours ("3CPH"), so that no other program's file is ever written. */
const APPLICATION_ID = 0x33_43_50_48

const NAME = 'poker.db'
const LOCK = 'poker.lock'
/** How long a start waits for an old process to release the folder. */
const LOCK_WAIT_MS = 1000
/** How long a save waits for another program that reads the file. */
const BUSY_WAIT_MS = 2000

/**
 * The page size of new files. A commit writes whole pages, and an action changes few places of its room, so small pages
 * mean fewer bytes.
 */
const PAGE_BYTES = 1024
/** Half of SQLite's default: this program caches rooms, and the system caches the pages that SQLite does not. */
const CACHE_KB = 1000
/** SQLite moves the log into the database when it has this size. */
const LOG_BYTES = 4 * 1024 * 1024

/** An open database file that no other process of ours uses. */
export interface DataFile {
  database: SqliteDatabase
  /** Resolves when everything committed before the call is on the disk. The event loop does not wait for it. */
  sync(): Promise<void>
  close(): void
}

/**
 * Opens `poker.db` in the folder, making both if they are missing, and brings its schema up to date. A file that is
 * damaged, another program's or a newer release's is refused before anything is written to it.
 */
export async function openDataFile(
  folder: string,
  given?: SqliteDriver,
  /** Resolves when the file is on the disk. */
  syncFile: (file: number) => Promise<void> = fdatasync,
): Promise<DataFile> {
  const driver = given ?? (await usableDriver())
  makeFolder(folder)
  const path = databasePath(folder)
  const lock = takeLock(driver, dirname(path))
  try {
    const database = openChecked(driver, path)
    // Commits go into this file, and stay there until SQLite has moved them and has synced the database.
    const log = openSync(`${path}-wal`, 'r+')
    const data = openSync(path, 'r')
    const own = fstatSync(data)
    // The path that the next start opens. If it is a link, the start resolves it again.
    const name = join(folder, NAME)
    // On some network file systems the count of names is always 0, or a file has several numbers.
    const signs = [() => hasName(data), () => hasName(log), () => isAt(name, own)].filter((holds) => holds())
    let isLogOnDisk = true
    return {
      database,
      async sync() {
        if (!isLogOnDisk) emptyLog(database)
        isLogOnDisk = false
        await syncFile(log)
        isLogOnDisk = true
        if (!signs.every((holds) => holds())) {
          throw new Error(`${path} was deleted, moved or replaced. Restart the server`)
        }
      },
      close() {
        closeSync(log)
        for (const each of [database, lock]) each.close()
        // The data file is closed last, because closing any descriptor of it ends SQLite's own locks on it.
        closeSync(data)
      },
    }
  } catch (error) {
    lock.close()
    throw error
  }
}

/**
 * Moves the log into the database. After a failed write the system treats the data as written. At a start after a power
 * failure the log would end there, and everything that was committed later would be lost.
 */
function emptyLog(database: SqliteDatabase): void {
  const isBusy = firstRow(database.prepare('pragma wal_checkpoint(truncate)'))?.['busy'] !== 0
  if (isBusy) throw new Error('another program reads it after a failure of the disk')
}

/** False for an open file that was deleted: the next start would not find it. */
function hasName(file: number): boolean {
  return fstatSync(file).nlink > 0
}

/** Whether the path leads to this file. */
function isAt(path: string, { dev, ino }: Stats): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && found.ino === ino && found.dev === dev
}

/** The log of another file damages a backup that is put beside it. */
function restoring(path: string): string {
  const log = `${path}-wal`
  const hint = sizeOf(log) > 0 ? ` If it has just been restored, move ${log} away, which is not of it.` : ''
  return `Restore it from a backup, or move it away to start without it.${hint}`
}

function makeFolder(folder: string): void {
  try {
    makeFolders(resolve(folder))
  } catch (error) {
    throw new StoreRefused(
      `Cannot make the data folder ${folder}: ${reasonOf(error)}. Set DATA_DIR to a folder that can be written.`,
    )
  }
}

/**
 * Makes a folder and its parents. `mkdirSync` with `recursive` would never return where a folder cannot have
 * subfolders, as in /proc.
 */
function makeFolders(folder: string): void {
  if (isFolder(folder)) return
  if (dirname(folder) !== folder) makeFolders(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another start may have made it.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/**
 * The path of the database file. If `poker.db` is a link, this is its target, because SQLite keeps its other files
 * beside the target.
 */
function databasePath(folder: string): string {
  const path = join(folder, NAME)
  try {
    // The target of a link has no real path until it exists.
    if (isLink(path) && !existsSync(path)) makeFile(path)
    const target = existsSync(path) ? realpathSync(path) : path
    const notFile = [path, `${target}-wal`, `${target}-shm`, join(dirname(target), LOCK)].find(isNoFile)
    if (notFile === undefined) return target
    throw new StoreRefused(`${notFile} is not a file. Move it away, or set DATA_DIR to another folder.`)
  } catch (error) {
    throw error instanceof StoreRefused ? error : unusableFolder(folder, error)
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
}

/** An empty file that only its owner may read; a link makes its target. */
function makeFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
}

/**
 * Whether the path is something other than a file. Opening a named pipe would wait forever for its other end, and for a
 * folder SQLite reports a failure of the disk.
 */
function isNoFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === false
}

function unusableFolder(folder: string, error: unknown): StoreRefused {
  return new StoreRefused(
    `Cannot use the data folder ${folder}: ${reasonOf(error)}. Set DATA_DIR to a folder that can be written.`,
  )
}

/**
 * A lock of the operating system on a file beside the database. The lock ends with the process, however the process
 * ends, and leaves the database itself open to backup tools.
 */
function takeLock(driver: SqliteDriver, folder: string): SqliteDatabase {
  let lock: SqliteDatabase | undefined
  try {
    lock = driver.open(join(folder, LOCK), { readOnly: false })
    lock.exec(`pragma busy_timeout = ${LOCK_WAIT_MS}; pragma journal_mode = memory; begin exclusive`)
    return lock
  } catch (error) {
    lock?.close()
    if (failureOf(error) === 'BUSY') {
      throw new StoreRefused(
        `The data folder ${folder} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
      )
    }
    throw unusableFolder(folder, error)
  }
}

function openChecked(driver: SqliteDriver, path: string): SqliteDatabase {
  let database: SqliteDatabase | undefined
  try {
    if (isNew(path)) makeFile(path)
    else inspect(driver, path)
    database = driver.open(path, { readOnly: false })
    prepare(database, path)
    return database
  } catch (error) {
    database?.close()
    if (error instanceof StoreRefused) throw error
    throw new StoreRefused(`Cannot use ${path}: ${reasonOf(error)}. ${remedyFor(error, path)}`)
  }
}

function remedyFor(error: unknown, path: string): string {
  switch (failureOf(error)) {
    case 'CORRUPT':
    case 'NOTADB':
      return restoring(path)
    case 'BUSY':
      return 'Another program uses it: end that program, or set DATA_DIR to another folder.'
    default:
      return 'Check that the folder can be written and its disk has room, or set DATA_DIR to another.'
  }
}

function isNew(path: string): boolean {
  if (sizeOf(path) > 0) return false
  // SQLite would discard the log of a database that it considers new.
  if (sizeOf(`${path}-wal`) > 0) {
    throw new StoreRefused(
      `${path} is missing or empty, but ${path}-wal is not. Restore both from a backup, or move both away to start without them.`,
    )
  }
  return true
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** Reads the whole file without the right to write it, and refuses what must not be touched. */
function inspect(driver: SqliteDriver, path: string): void {
  const companions = [`${path}-wal`, `${path}-shm`].filter((companion) => !existsSync(companion))
  const database = driver.open(path, { readOnly: true })
  try {
    refuseForeign(database, path)
    refuseDamaged(database, path)
    database.close()
  } catch (error) {
    database.close()
    // A process died in the middle of the very first write. Opening the file for writing rolls that write back.
    if (failureOf(error) === 'READONLY') return
    // A reader leaves an empty log and index behind. Those of an accepted file stay, because a backup may have begun to
    // read them.
    for (const companion of companions) rmSync(companion, { force: true })
    throw error
  }
}

function refuseForeign(database: SqliteDatabase, path: string): void {
  const version = pragma(database, 'user_version')
  const isEmpty = firstRow(database.prepare('select 1 from sqlite_schema limit 1')) === undefined
  if (!isEmpty && pragma(database, 'application_id') !== APPLICATION_ID) {
    throw new StoreRefused(`${path} belongs to another program. Set DATA_DIR to another folder.`)
  }
  if (version > SCHEMA_VERSION) {
    throw new StoreRefused(
      `${path} was written by a newer release (schema ${version}, this one knows ${SCHEMA_VERSION}). Run that release, or restore a backup from before it.`,
    )
  }
}

function refuseDamaged(database: SqliteDatabase, path: string): void {
  const verdict = firstRow(database.prepare('pragma quick_check(1)'))?.['quick_check']
  if (verdict === 'ok') return
  throw new StoreRefused(`${path} is damaged: ${String(verdict)}. ${restoring(path)}`)
}

function pragma(database: SqliteDatabase, name: string): number {
  return Number(firstRow(database.prepare(`pragma ${name}`))?.[name])
}

/** Sets up the database and brings its schema up to date. */
export function prepare(database: SqliteDatabase, path: string): void {
  database.exec(`pragma busy_timeout = ${BUSY_WAIT_MS}`)
  refuseForeign(database, path)
  database.exec(`pragma page_size = ${PAGE_BYTES}; pragma cache_size = -${CACHE_KB}`)
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  database.exec(`pragma wal_autocheckpoint = ${LOG_BYTES / pragma(database, 'page_size')}`)
  const version = pragma(database, 'user_version')
  const steps = version === SCHEMA_VERSION ? [] : statementsAfter(version, 'sqlite')
  const marks = [`pragma application_id = ${APPLICATION_ID}`, `pragma user_version = ${SCHEMA_VERSION}`]
  database.exec(['begin immediate', ...steps, ...marks, 'commit'].join(';\n'))
  // From now on a commit does not wait for the disk; `sync` does.
  database.exec('pragma synchronous = normal')
}
