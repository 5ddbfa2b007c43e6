export type Value = string | number | null
export type Row = Record<string, Value>

/** A statement that a database prepares once, known to it by its name. Parameters are $1, $2, … as in PostgreSQL. */
export interface Query {
  name: string
  text: string
}

/** What both databases can do: run a single statement. Rejects with StoreUnavailable if the database is unavailable. */
export interface Sql {
  all(query: Query, values: Value[]): Promise<Row[]>
}
