import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { reasonOf, StoreRefused } from './adapters/cannot-start'
import { openPool } from './adapters/postgres/open-pool'
import { storable } from './adapters/postgres/postgres-sql'
import { COLUMNS } from './adapters/postgres/require-schema'
import type { Row } from './adapters/sql/sql'
import { openDataFile } from './adapters/sqlite/data-file'
import type { SqliteDatabase } from './adapters/sqlite/drivers'

/** The tables that both databases have. Each table comes after those that it refers to. */
const TABLES = ['rooms', 'messages', 'rounds', 'seats', 'push_subscriptions', 'secrets'] as const
const ROWS_AT_ONCE = 100
const TIMEOUT_MS = 60_000

type Counts = Record<(typeof TABLES)[number], number>

/**
 * Copies everything of `poker.db` into an empty PostgreSQL database, all or nothing, and resolves to the number of rows
 * of each table. The file stays as it is. Rejects with StoreRefused if a server uses it, or if the database is not empty.
 */
export async function moveToPostgres(dataDir: string, url: string): Promise<Counts> {
  const path = join(dataDir, 'poker.db')
  if (!existsSync(path))
    throw new StoreRefused(`${path} does not exist. Set DATA_DIR to the folder of the SQLite file.`)
  const file = await openDataFile(dataDir)
  try {
    const pool = await openPool({ url, timeoutMs: TIMEOUT_MS, connections: 1 })
    const client = await pool.connect()
    try {
      return await copyAll(file.database, client)
    } finally {
      client.release(true)
      await pool.end()
    }
  } finally {
    file.close()
  }
}

/** An error ends the connection, which rolls everything back. */
async function copyAll(source: SqliteDatabase, target: PoolClient): Promise<Counts> {
  await target.query('begin')
  await target.query(`lock table ${Object.keys(COLUMNS).join(', ')} in exclusive mode`)
  for (const table of Object.keys(COLUMNS)) await refuseFilled(target, table)
  const counts: Partial<Counts> = {}
  for (const table of TABLES) counts[table] = await copy(table, source, target)
  await target.query('commit')
  return counts as Counts
}

async function refuseFilled(target: PoolClient, table: string): Promise<void> {
  const { rowCount } = await target.query(`select from ${table} limit 1`)
  if (rowCount !== 0) {
    throw new StoreRefused(`The database of DATABASE_URL is not empty: ${table} has rows. Create a new database.`)
  }
}

async function copy(table: (typeof TABLES)[number], source: SqliteDatabase, target: PoolClient): Promise<number> {
  const columns = COLUMNS[table]?.join(', ')
  const page = source.prepare(`select rowid as row_id, ${columns} from ${table} where rowid > ? order by rowid limit ?`)
  const insert = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`
  let last = 0
  for (;;) {
    const rows = page.all(last, ROWS_AT_ONCE) as Row[]
    if (rows.length === 0) break
    await target.query(insert, [JSON.stringify(rows.map(storableRow))]).catch((error: unknown) => {
      throw new StoreRefused(`The rows of ${table} cannot be copied: ${reasonOf(error)}`, { cause: error })
    })
    last = Number(rows.at(-1)?.['row_id'])
  }
  return sameCount(table, source, target)
}

function storableRow(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, storable(value) as Row[string]]))
}

async function sameCount(table: string, source: SqliteDatabase, target: PoolClient): Promise<number> {
  const statement = `select count(*) as rows from ${table}`
  const [own] = source.prepare(statement).all() as Row[]
  const { rows } = await target.query<Row>(statement)
  const [expected, copied] = [Number(own?.['rows']), Number(rows[0]?.['rows'])]
  if (copied !== expected) throw new StoreRefused(`Only ${copied} of ${expected} rows of ${table} were copied.`)
  return copied
}
