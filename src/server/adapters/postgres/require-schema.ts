import type { Client } from 'pg'

/** Every column that our statements name, by table. */
export const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  rooms: ['code', 'row_no', 'created_at', 'saved_at', 'due_at', 'listing', 'state'],
  messages: ['code', 'row_no', 'place', 'id', 'session', 'client_id', 'json'],
  rounds: ['code', 'round', 'json'],
  seats: ['code', 'session'],
  push_subscriptions: ['code', 'session', 'endpoint', 'p256dh', 'auth', 'kept_at'],
  secrets: ['name', 'value'],
  heard: ['code', 'seat', 'heard_at'],
  alive: ['only_row', 'since', 'last_at'],
}

/** The encodings that can store every character that players write. */
const ENCODINGS = ['UTF8', 'SQL_ASCII']

/**
 * Rejects if the database cannot be used: a table, a column or a permission is missing, it is a read-only copy, or its
 * encoding lacks characters. Changes nothing.
 */
export async function requireSchema(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding')
  const encoding = rows[0]?.server_encoding ?? ''
  if (!ENCODINGS.includes(encoding)) throw new Error(`its encoding is ${encoding} and must be UTF8`)
  for (const [table, columns] of Object.entries(COLUMNS)) await client.query(touching(table, columns.join(', ')))
}

/** A statement that needs every column and every permission, and touches no row. */
function touching(table: string, columns: string): string {
  return `
    with deleted as (delete from ${table} where false),
      updated as (update ${table} set (${columns}) = (select ${columns} from ${table} where false) where false)
    insert into ${table} (${columns}) select ${columns} from ${table} where false`
}
