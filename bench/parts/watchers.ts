import { BroadcastTable } from '../load/broadcast-table'
import { LoadTable } from '../load/load-table'
import { WatchedTable } from '../load/watched-table'
import { interleavedCosts, type Contender } from '../measures/action-cost'
import { pollLoad } from '../measures/poll-load'
import { micros, millis, printTable, ratio } from '../report/print-table'
import { startBuilt, startProgram } from '../server/programs'
import { PLAYERS } from './reference-load'

const WATCHERS = 500
const ROUNDS = 5
const ROUND_MS = 2_000
const POLL_EVERY_MS = 5_000
const POLL_SECONDS = 10

/** One table with 500 pages that watch it, beside a server that sends the same number of bytes to as many sockets. */
export async function watchers(): Promise<void> {
  const { server: broadcast } = await startProgram('ws-broadcast')
  const { server } = await startBuilt()
  const floor = await BroadcastTable.open({ port: broadcast.port, players: PLAYERS + WATCHERS, name: 'table' })
  const watched = await WatchedTable.open(server.port, PLAYERS, WATCHERS)
  const alone = await (await LoadTable.open({ port: server.port, players: PLAYERS })).start()
  const contenders: Contender[] = [
    { name: `ws broadcast to ${PLAYERS + WATCHERS}`, server: broadcast, tables: [floor] },
    { name: `this server, ${PLAYERS} players and ${WATCHERS} watchers`, server, tables: [watched] },
    { name: `this server, ${PLAYERS} players`, server, tables: [alone] },
  ]
  const costs = await interleavedCosts(contenders, ROUNDS, ROUND_MS)
  const least = costs[0]?.cpuUs ?? Number.NaN
  printTable(
    `An action of one table with ${WATCHERS} watchers`,
    ['server', 'CPU / ws broadcast', 'CPU of the server, us', 'to all pages, ms', 'KB to the pages'],
    costs.map(({ name, cpuUs, actionsPerSecond, bytes }) => [
      name,
      ratio(cpuUs / least),
      micros(cpuUs),
      millis(1000 / actionsPerSecond),
      (bytes / 1024).toFixed(0),
    ]),
  )
  const { share, p50, p99, perSecond } = await pollLoad(server, await watched.polls(POLL_EVERY_MS), POLL_SECONDS)
  printTable(
    `The polls of ${WATCHERS} watchers, every 5 s`,
    ['of one core', 'p50 ms', 'p99 ms', 'requests per second'],
    [[`${(share * 100).toFixed(1)} %`, millis(p50), millis(p99), perSecond.toFixed(0)]],
  )
  for (const { tables } of contenders) for (const table of tables) table.close()
}
