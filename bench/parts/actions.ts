import { BroadcastTable } from '../load/broadcast-table'
import { interleavedCosts } from '../measures/action-cost'
import { micros, printTable, ratio } from '../report/print-table'
import { startBuilt, startProgram } from '../server/programs'
import { contender, handWrittenGame, PLAYERS, ROOMS, startedTables } from './reference-load'

const ROUNDS = 5
const ROUND_MS = 2_000

/** The CPU time of an action, at full speed. */
export async function actions(): Promise<void> {
  const baselines = [await handWrittenGame(), await contender('ws broadcast', 'ws-broadcast', BroadcastTable.open)]
  const { server: memory } = await startProgram('memory-server')
  const { server: sqlite } = await startBuilt()
  const contenders = [
    ...baselines,
    { name: 'this server, memory store', server: memory, tables: await startedTables(memory) },
    { name: 'this server, SQLite', server: sqlite, tables: await startedTables(sqlite) },
  ]
  const costs = await interleavedCosts(contenders, ROUNDS, ROUND_MS)
  const baseline = costs[0]?.cpuUs ?? Number.NaN
  printTable(
    `An action, ${ROOMS} rooms of ${PLAYERS}, at full speed`,
    ['server', 'CPU / hand-written', 'CPU of the server, us', 'actions per second'],
    contenders.map(({ name }, index) => {
      const { cpuUs = Number.NaN, actionsPerSecond = Number.NaN } = costs[index] ?? {}
      return [name, ratio(cpuUs / baseline), micros(cpuUs), actionsPerSecond.toFixed(0)]
    }),
  )
  for (const { tables } of contenders) for (const table of tables) table.close()
}
