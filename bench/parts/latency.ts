import { actionLatency } from '../measures/action-latency'
import { millis, printTable } from '../report/print-table'
import { startBuilt } from '../server/programs'
import { handWrittenGame, startedTables } from './reference-load'

const ACTIONS_PER_SECOND = 500
const WARM_UP_SECONDS = 2
const SECONDS = 10

/** The time from an action until all pages have received its event, at a steady rate. */
export async function latency(): Promise<void> {
  const handWritten = await handWrittenGame()
  const { server } = await startBuilt()
  const rows: string[][] = []
  for (const { name, tables } of [handWritten, { name: 'this server, SQLite', tables: await startedTables(server) }]) {
    await actionLatency(tables, ACTIONS_PER_SECOND, WARM_UP_SECONDS)
    const { p50, p99 } = await actionLatency(tables, ACTIONS_PER_SECOND, SECONDS)
    rows.push([name, millis(p50), millis(p99)])
    for (const table of tables) table.close()
  }
  printTable(
    `From an action to the event on all six pages, ${ACTIONS_PER_SECOND} actions per second`,
    ['server', 'p50 ms', 'p99 ms'],
    rows,
  )
}
