import { BroadcastTable } from '../load/broadcast-table'
import { interleavedCosts, type Contender } from '../measures/action-cost'
import { micros, printTable, ratio } from '../report/print-table'
import { BASELINE, startBuilt, type Started } from '../server/programs'
import { contender, handWrittenGame, PLAYERS, ROOMS, startedTables } from './reference-load'

const ROUNDS = 5
const ROUND_MS = 2_000

/** The CPU time of an action, at full speed. */
export async function actions(): Promise<void> {
  const contenders = [
    await handWrittenGame(),
    await contender('ws broadcast', 'ws-broadcast', BroadcastTable.open),
    await playing('this server, SQLite', startBuilt()),
    await playing('this server, SQLite, its own pages', startBuilt(), true),
    ...(BASELINE === undefined ? [] : [await playing('the baseline, SQLite', startBuilt([], BASELINE))]),
  ]
  const costs = await interleavedCosts(contenders, ROUNDS, ROUND_MS)
  const least = costs[0]?.cpuUs ?? Number.NaN
  printTable(
    `An action, ${ROOMS} rooms of ${PLAYERS}, at full speed`,
    [
      'server',
      'CPU / hand-written',
      'CPU of the server, us',
      'actions per second',
      'bytes to the pages',
      'to the disk',
    ],
    costs.map(({ name, cpuUs, actionsPerSecond, bytes, diskBytes }) => [
      name,
      ratio(cpuUs / least),
      micros(cpuUs),
      ...[actionsPerSecond, bytes, diskBytes].map((value) => value.toFixed(0)),
    ]),
  )
  for (const { tables } of contenders) for (const table of tables) table.close()
}

async function playing(name: string, starting: Promise<Started>, isLean = false): Promise<Contender> {
  const { server } = await starting
  return { name, server, tables: await startedTables(server, isLean) }
}
