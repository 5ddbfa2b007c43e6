import { Client, Pool, type ClientBase } from 'pg'
import { reasonOf, StoreRefused } from '../cannot-start'
import { SCHEMA_VERSION, statementsAfter } from '../sql/migrations'
import { requireSchema } from './require-schema'

export interface PostgresOptions {
  url: string
  /** After this long a statement counts as lost. */
  timeoutMs?: number
  /** Connections of this process. */
  connections?: number
  /** Called for each connection that breaks while nobody uses it. */
  onTrouble?: (error: Error) => void
}

const TIMEOUT_MS = 3000
/**
 * The longest wait of a call for a connection and for the settings of a new one, before its statement. All three
 * together take less than the 5 s after which nginx treats the process as hanging, even if another program has locked a
 * table and all connections are in use.
 */
const CONNECTION_TIMEOUT_MS = 1500
const SETTINGS_TIMEOUT_MS = 400
const CONNECTIONS = 10
/** How long to wait for another process that is migrating the schema. */
const MIGRATION_WAIT_MS = 60_000
/** The advisory lock of migrations: any number that nobody else is likely to use. */
const MIGRATION_LOCK = 3_377_201

/** Checks that the database can be used, brings its schema up to date and resolves to a pool of connections to it. */
export async function openPool(options: PostgresOptions): Promise<Pool> {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS
  const url = withStrictTls(options.url)
  const pool = makePool({ ...options, url }, timeoutMs)
  try {
    await prepare(url, timeoutMs, pool)
    return pool
  } catch (error) {
    await pool.end()
    if (error instanceof StoreRefused) throw error
    throw new StoreRefused(`Cannot use the database ${nameOf(options.url)}: ${reasonOf(error)}. Check DATABASE_URL.`, {
      cause: error,
    })
  }
}

/**
 * The library checks the certificate in every mode that asks for TLS, and prints a long warning that this may change.
 * With the name of the strictest mode it behaves the same and prints no warning. With `uselibpqcompat=true` the modes
 * have the meaning that they have for PostgreSQL's own programs.
 */
function withStrictTls(url: string): string {
  if (/[?&]uselibpqcompat=true(?:&|$)/.test(url)) return url
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
}

function makePool({ url, connections, onTrouble }: PostgresOptions, timeoutMs: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max: connections ?? CONNECTIONS,
    connectionTimeoutMillis: Math.min(timeoutMs, CONNECTION_TIMEOUT_MS),
    onConnect: (client) => configure(client, timeoutMs),
    // Longer than the database's own limit, which should apply first because it also ends the statement.
    query_timeout: timeoutMs + 500,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: '3-card-poker',
  })
  // The pool has already dropped the broken connection; the next statement opens another.
  pool.on('error', (error) => onTrouble?.(error))
  return pool
}

/**
 * Bounds the statements of a new connection, and makes an answer mean that the change is on disk. A save that loses a
 * race must find no row, and not fail as it would in a stricter isolation. Poolers such as PgBouncer refuse a
 * connection that is opened with such settings. A stricter `synchronous_commit` is kept.
 */
async function configure(client: ClientBase, timeoutMs: number): Promise<void> {
  const text = `
    select set_config('statement_timeout', $1, false),
      set_config('default_transaction_isolation', 'read committed', false),
      case current_setting('synchronous_commit') when 'off' then set_config('synchronous_commit', 'on', false) end`
  const query = { text, values: [String(timeoutMs)], query_timeout: Math.min(timeoutMs, SETTINGS_TIMEOUT_MS) }
  await client.query(query)
}

/** Checks that the database can be used, and brings its schema up to date. */
async function prepare(url: string, timeoutMs: number, pool: Pool): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: MIGRATION_WAIT_MS + timeoutMs,
  })
  client.on('error', () => {
    // The statement under way rejects with the same error; without a listener it would end the process.
  })
  await client.connect()
  try {
    // The database may be set to end statements sooner, even one that waits for the lock of migrations.
    await client.query(`set lock_timeout = ${MIGRATION_WAIT_MS}; set statement_timeout = 0`)
    await requireOwnSessions(client, pool)
    await migrate(client, url)
  } finally {
    await client.end()
  }
}

/**
 * Rejects if a connection has no session of its own, behind a pooler that pools transactions. Such a pooler would mix
 * up our settings and prepared statements. It can give every statement the session that was used last, or the next one
 * in turn.
 */
async function requireOwnSessions(client: Client, pool: Pool): Promise<void> {
  const session = await sessionOf(client)
  if ((await sessionOf(client)) !== session || (await sessionOf(pool)) === session) {
    throw new Error('a connection pooler shares the sessions of the database, and its pool_mode must be session')
  }
}

async function sessionOf(connection: Client | Pool): Promise<number | undefined> {
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

/** One process migrates at a time, all or nothing. */
async function migrate(client: Client, url: string): Promise<void> {
  // Each statement must see what another process has migrated while this one waited for the lock.
  await client.query('begin isolation level read committed')
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  const version = await schemaVersion(client)
  if (version > SCHEMA_VERSION) {
    throw new StoreRefused(
      `The database ${nameOf(url)} was written by a newer release (schema ${version}, this one knows ${SCHEMA_VERSION}). Run that release.`,
    )
  }
  if (version < SCHEMA_VERSION) await bringUpToDate(client, version)
  await requireSchema(client)
  await client.query('commit')
}

async function bringUpToDate(client: Client, version: number): Promise<void> {
  if (version === 0) await client.query('create table schema_version (version int not null)')
  for (const statement of statementsAfter(version, 'postgres')) await client.query(statement)
  await client.query('delete from schema_version')
  await client.query('insert into schema_version (version) values ($1)', [SCHEMA_VERSION])
}

/** 0 for a database without our tables. */
async function schemaVersion(client: Client): Promise<number> {
  const found = await client.query<{ found: boolean }>("select to_regclass('schema_version') is not null as found")
  if (found.rows[0]?.found !== true) return 0
  const { rows } = await client.query<{ version: unknown }>('select max(version) as version from schema_version')
  const version = rows[0]?.version
  if (typeof version === 'number' && version > 0) return version
  throw new Error('its table schema_version is not ours')
}

/** The address without user and password, for messages. */
function nameOf(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    // The text is not a URL, so no part of it is safe to print.
    return 'of DATABASE_URL'
  }
}
