// `npm run backup -- <file>`: a copy of the rooms of DATA_DIR, whole and of one moment, while the server runs.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

async function openDatabase(path) {
  try {
    const { default: Database } = await import('better-sqlite3')
    return new Database(path, { readonly: true })
  } catch (error) {
    if (Number(process.versions.node.split('.')[0]) < 24) throw error
    const { DatabaseSync } = await import('node:sqlite')
    return new DatabaseSync(path, { readOnly: true })
  }
}

// It holds what signs the cookies, and all cards.
process.umask(0o077)

const target = process.argv.at(2)
const source = join(process.env.DATA_DIR ?? 'data', 'poker.db')
if (target === undefined) throw new Error('Say where to: npm run backup -- backup/poker.db')
if (!existsSync(source)) throw new Error(`There is no ${source}. Set DATA_DIR as the server has it.`)
if (existsSync(target)) throw new Error(`${target} is there already.`)
const database = await openDatabase(source)
database.prepare('vacuum into ?').run(target)
database.close()
console.log(`${source} is copied to ${target}.`)
