import { setTimeout as sleep } from 'node:timers/promises'
import { openBarePages } from '../load/bare-pages'
import { HttpPool } from '../load/http-connection'
import { printTable } from '../report/print-table'
import { startBuilt, startProgram } from '../server/programs'
import type { ServerProcess } from '../server/server-process'
import { openTables, PLAYERS } from './reference-load'

const IDLE_ROOMS = 1_000
const IDLE_PLAYERS = IDLE_ROOMS * PLAYERS
const SETTLE_MS = 2_000

/** Connects all players, who share these connections for calls or have one each. Resolves to a function that closes all. */
type Fill = (server: ServerProcess, http: HttpPool | undefined) => Promise<() => void>

/** The memory of idle players. Without a proxy each player keeps a connection for calls open; a proxy shares some. */
export async function memory(): Promise<void> {
  const rows: string[][] = []
  for (const connections of ['one per player', '64 in all, as behind a proxy'] as const) {
    for (const [name, start, fill] of [
      ['node:http and ws', startBareSockets, fillBareServer],
      ['this server, SQLite', startBuilt, fillRooms],
    ] as const) {
      const { server, stop } = await start(['--expose-gc'])
      const http = connections === 'one per player' ? undefined : await HttpPool.open(server.port, 64)
      const { emptyBytes, perPlayerBytes } = await memoryPerPlayer(server, http, fill)
      rows.push([connections, name, (emptyBytes / 1e6).toFixed(0), (perPlayerBytes / 1024).toFixed(1)])
      http?.close()
      await stop()
    }
  }
  printTable(
    'Memory of 1,000 idle rooms with 6 connected players each',
    ['connections for calls', 'server', 'empty server, MB', 'above it, KB per player'],
    rows,
  )
}

/** The memory of one idle connected player, in bytes above the empty server. */
async function memoryPerPlayer(server: ServerProcess, http: HttpPool | undefined, fill: Fill) {
  const { rssBytes: emptyBytes } = await server.usage()
  const close = await fill(server, http)
  await sleep(SETTLE_MS)
  const { rssBytes } = await server.usage()
  close()
  return { emptyBytes, perPlayerBytes: (rssBytes - emptyBytes) / IDLE_PLAYERS }
}

const startBareSockets = (nodeArgs: string[]) => startProgram('bare-sockets', nodeArgs)

const fillBareServer: Fill = ({ port }, http) => openBarePages(port, IDLE_PLAYERS, http)

const fillRooms: Fill = async (server, http) => {
  const tables = await openTables(server, IDLE_ROOMS, http)
  return () => tables.forEach((table) => table.close())
}
