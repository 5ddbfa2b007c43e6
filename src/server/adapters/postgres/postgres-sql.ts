import type { Pool } from 'pg'
import { StoreUnavailable } from '../../ports/room-store'
import { reasonOf } from '../cannot-start'
import type { Query, Row, Sql, Value } from '../sql/sql'

/** A parameter; arrays are for `unnest`. */
export type Parameter = Value | Value[]

/** Runs single statements on a pool. Each statement is prepared once on each connection. */
export class PostgresSql implements Sql {
  readonly #pool: Pool
  #underWay = 0
  #onFinished: () => void = () => undefined
  #isClosed = false

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async all({ name, text }: Query, values: Parameter[]): Promise<Row[]> {
    if (this.#isClosed) throw new StoreUnavailable('The connection to the database is closed')
    this.#underWay += 1
    try {
      return (await this.#pool.query<Row>({ name, text, values: values.map(storable) })).rows
    } catch (error) {
      if (isOurFault(error)) throw error
      throw new StoreUnavailable(`The database cannot be used: ${reasonOf(error)}`, { cause: error })
    } finally {
      this.#underWay -= 1
      if (this.#underWay === 0) this.#onFinished()
    }
  }

  /** Waits for the statements under way, because a closed pool forgets those that wait for a connection. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    if (this.#underWay > 0) await new Promise<void>((resolve) => (this.#onFinished = resolve))
    await this.#pool.end()
  }
}

/** PostgreSQL refuses the character NUL in texts, but anybody may send it within a code or a client id. */
export function storable(value: Parameter): Parameter {
  if (Array.isArray(value)) return value.map((each) => storable(each) as Value)
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value
}

/**
 * Classes of SQLSTATE that mean that a value is wrong, not that the database is unavailable or full. The tables and
 * permissions were there at the start, so statements that fail without them (class 42) can run again when somebody has
 * put them back. A standby refuses to read `heard`, which is unlogged, with class 0A.
 */
const OUR_FAULTS = ['22', '23']

function isOurFault(error: unknown): boolean {
  return OUR_FAULTS.includes(sqlStateOf(error).slice(0, 2))
}

/** Whether a row was refused because the row that its foreign key names does not exist, or no longer exists. */
export function isWithoutParent(error: unknown): boolean {
  return sqlStateOf(error) === '23503'
}

/** Empty for an error that is not the database's. */
function sqlStateOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^[0-9A-Z]{5}$/.test(code) ? code : ''
}
