import { StoreRefused } from '../cannot-start'
import type { Row, Value } from '../sql/sql'

/** What the store needs of a driver. Both drivers have these methods as they are. */
export interface SqliteDatabase {
  exec(sql: string): unknown
  prepare(sql: string): SqliteStatement
  close(): void
}

export interface SqliteStatement {
  run(...values: Value[]): { changes: number | bigint }
  /** For statements that answer rows. */
  all(...values: Value[]): unknown[]
}

export interface SqliteDriver {
  name: string
  open(path: string, options: { readOnly: boolean }): SqliteDatabase
}

/** From this release on Node's own driver runs without a warning. */
const NODE_WITH_SQLITE = 24

const NO_DRIVER =
  'No SQLite driver works here. Run "npm ci" with this Node (it installs or compiles better-sqlite3), or use Node 24 or newer, which has its own.'

/**
 * The driver that works here: Node's own if Node has one, else better-sqlite3, an optional package that may be missing
 * or compiled for another Node. better-sqlite3 12 is never loaded on Node 24, where its destructors abort the process
 * when the garbage collector runs outside of JavaScript (nodejs/node#65446). Rejects with StoreRefused if none works.
 */
export async function usableDriver(): Promise<SqliteDriver> {
  try {
    const driver = await (hasNodeSqlite() ? nodeSqlite() : betterSqlite())
    // Only opening loads the native part, which is what fails after a change of Node.
    driver.open(':memory:', { readOnly: false }).close()
    return driver
  } catch {
    // The remedy is the same for every reason.
    throw new StoreRefused(NO_DRIVER)
  }
}

async function betterSqlite(): Promise<SqliteDriver> {
  const { default: Database } = await import('better-sqlite3')
  return {
    name: 'better-sqlite3',
    open: (path, { readOnly }) => new Database(path, { readonly: readOnly }) as unknown as SqliteDatabase,
  }
}

function hasNodeSqlite(): boolean {
  return Number(process.versions.node.split('.')[0]) >= NODE_WITH_SQLITE
}

interface NodeSqlite {
  DatabaseSync: new (path: string, options: { readOnly: boolean }) => SqliteDatabase
}

async function nodeSqlite(): Promise<SqliteDriver> {
  // The name is in a variable, because the types of the oldest supported Node do not include the module.
  const specifier = 'node:sqlite'
  const { DatabaseSync } = (await import(specifier)) as NodeSqlite
  return { name: 'node:sqlite', open: (path, options) => new DatabaseSync(path, options) }
}

/** SQLite's primary result codes that the store tells apart. */
const FAILURES: Record<number, string> = { 5: 'BUSY', 8: 'READONLY', 11: 'CORRUPT', 19: 'CONSTRAINT', 26: 'NOTADB' }

/** What SQLite says went wrong, by the name of its primary result code; undefined if the error is not SQLite's. */
export function failureOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  if ('errcode' in error) return FAILURES[Number(error.errcode) & 0xff] ?? 'OTHER'
  return /^SQLITE_([A-Z]+)/.exec(String(error.code))?.[1]
}

export function firstRow(statement: SqliteStatement, ...values: Value[]): Row | undefined {
  return statement.all(...values)[0] as Row | undefined
}
