import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { StoreRefused } from '../../src/server/adapters/cannot-start'
import { openSqliteStore } from '../../src/server/adapters/sqlite-room-store'
import type { SqliteDriver } from '../../src/server/adapters/sqlite/drivers'
import { aChange, aMessage, aRound, freshCode } from '../../src/server/ports/example-rooms'

/** Names folders that do not exist yet, below one that is removed after the tests of the file. */
export function freshFolders(): { top: string; next(): string } {
  const top = mkdtempSync(join(tmpdir(), 'sqlite-'))
  afterAll(() => rmSync(top, { recursive: true, force: true }))
  let made = 0
  return {
    top,
    next() {
      made += 1
      return join(top, `data-${made}`)
    },
  }
}

/** The data folder of a SQLite store. */
export class SqliteFolder {
  readonly file: string

  constructor(
    readonly path: string,
    private readonly driver: SqliteDriver,
  ) {
    this.file = join(path, 'poker.db')
  }

  open() {
    return openSqliteStore({ dataDir: this.path, driver: this.driver })
  }

  /** Runs SQL on the file without the store. */
  exec(sql: string): void {
    const database = this.driver.open(this.file, { readOnly: false })
    database.exec(sql)
    database.close()
  }

  /** Why the store does not open: one line that names the folder. */
  async refusal(): Promise<string> {
    const fault: unknown = await this.open().then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(fault).toBeInstanceOf(StoreRefused)
    const { message } = fault as StoreRefused
    expect(message).not.toContain('\n')
    expect(message).toContain(this.path)
    return message
  }

  /** Names and contents of the files, except the lock. */
  contents(): string[][] {
    return readdirSync(this.path)
      .filter((name) => name !== 'poker.lock')
      .map((name) => [name, readFileSync(join(this.path, name)).toString('base64')])
  }

  /** The size of the log, which grows with every commit until SQLite has moved it into the file. */
  get logBytes(): number {
    return statSync(`${this.file}-wal`).size
  }

  /** Saves a room with a message and a round, and resolves to its code. */
  async saveRoom(): Promise<string> {
    const store = await this.open()
    const code = freshCode()
    await store.save(aChange(code, null, { messages: [aMessage('a', 'c')], rounds: [aRound(1)] }))
    await store.close()
    return code
  }

  async revisionsOf(codes: string[]): Promise<(number | undefined)[]> {
    const store = await this.open()
    const revisions = await Promise.all(codes.map((code) => store.revisionOf(code)))
    await store.close()
    return revisions
  }
}
