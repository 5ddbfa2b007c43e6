import { aChange, aMessage, aRound } from '../../src/server/ports/example-rooms'
import { openSqliteStore } from '../../src/server/adapters/sqlite-room-store'

// Saves as fast as it can and prints each save that was acknowledged, until it is killed. Arguments: the data folder, and
// a prefix for the room codes of this run.

const WRITERS = 20
const [dataDir = '', prefix = ''] = process.argv.slice(2)
const store = await openSqliteStore({ dataDir })

async function write(code: string): Promise<void> {
  for (let row = 0; ; row += 1) {
    const change = aChange(code, row === 0 ? null : row, { messages: [aMessage(`m${row}`)], rounds: [aRound(row)] })
    if (!(await store.save(change))) throw new Error(`room ${code} has another writer`)
    process.stdout.write(`${code} ${row + 1}\n`)
  }
}

await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(`${prefix}${writer}`)))
