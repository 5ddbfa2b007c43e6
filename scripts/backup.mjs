// `npm run backup -- <file>`: copies the database of DATA_DIR into one consistent file while the server runs.
import { randomUUID } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The mark of the game's files (src/server/adapters/sqlite/data-file.ts). */
const APPLICATION_ID = 0x33_43_50_48

/** The same choice as the server makes (src/server/adapters/sqlite/drivers.ts). */
async function openDatabase(path) {
  if (Number(process.versions.node.split('.')[0]) >= 24) {
    const { DatabaseSync } = await import('node:sqlite')
    return new DatabaseSync(path, { readOnly: true })
  }
  const { default: Database } = await import('better-sqlite3')
  return new Database(path, { readonly: true })
}

// The copy contains the key that signs the cookies, and all cards, so only its owner may read it.
process.umask(0o077)

// npm starts this script in the folder of the repository; INIT_CWD is the folder from which npm was called.
const given = process.argv.at(2)
const target = given === undefined ? undefined : resolve(process.env.INIT_CWD ?? '', given)
const { DATABASE_URL = '', DATA_DIR = '' } = process.env
if (DATABASE_URL.trim() !== '') {
  fail('With DATABASE_URL the rooms are in PostgreSQL. Back it up with pg_dump, as docs/operations.md describes.')
}
// As in the server, a value of blanks alone counts as no value.
const source = join(DATA_DIR.trim() === '' ? 'data' : DATA_DIR, 'poker.db')
if (target === undefined) fail('Name the target file: npm run backup -- backup/poker.db')
if (!existsSync(source)) fail(`${source} does not exist. Set DATA_DIR to the value that the server has.`)
if (existsSync(target)) fail(`${target} already exists.`)
// The copy has another name until it is complete. A backup that fails then replaces nothing, and one that is killed
// leaves nothing that looks like a backup.
const unfinished = `${target}.${randomUUID()}.unfinished`
try {
  const database = await openDatabase(source)
  const [mark] = database.prepare('pragma application_id').all()
  if (mark.application_id !== APPLICATION_ID) throw new Error('it is empty, or not a file of the game')
  database.prepare('vacuum into ?').run(unfinished)
  database.close()
  if (existsSync(target)) throw new Error('it exists by now')
  renameSync(unfinished, target)
} catch (error) {
  rmSync(unfinished, { force: true })
  fail(`${source} could not be copied to ${target}: ${error.message}.`)
}
console.log(`Copied ${resolve(source)} to ${target}.`)

function fail(message) {
  console.error(message)
  process.exit(1)
}
