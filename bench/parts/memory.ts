import { BarePages } from '../load/bare-pages'
import { HttpPool } from '../load/http-connection'
import { memoryPerPlayer, type Crowd } from '../measures/idle-memory'
import { printTable } from '../report/print-table'
import { startBuilt, startProgram } from '../server/programs'
import type { ServerProcess } from '../server/server-process'
import { openTables, PLAYERS } from './reference-load'

const IDLE_ROOMS = 1_000

/** The memory of idle players. Without a proxy each player keeps a connection for calls open; a proxy shares some. */
export async function memory(): Promise<void> {
  const rows: string[][] = []
  for (const connections of ['one per player', '64 in all, as behind a proxy'] as const) {
    for (const [name, start, fill] of [
      ['node:http and ws', startBareSockets, openBarePages],
      ['this server, SQLite', startBuilt, openIdleRooms],
    ] as const) {
      const { server, stop } = await start(['--expose-gc'])
      const http = connections === 'one per player' ? undefined : await HttpPool.open(server.port, 64)
      const { emptyBytes, perPlayerBytes } = await memoryPerPlayer(server, () => fill(server, http))
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

function startBareSockets(nodeArgs: string[]) {
  return startProgram('bare-sockets', nodeArgs)
}

function openBarePages({ port }: ServerProcess, http: HttpPool | undefined) {
  return BarePages.open({ port, players: IDLE_ROOMS * PLAYERS, http })
}

async function openIdleRooms(server: ServerProcess, http: HttpPool | undefined): Promise<Crowd> {
  const tables = await openTables(server, IDLE_ROOMS, http)
  return { players: IDLE_ROOMS * PLAYERS, close: () => tables.forEach((table) => table.close()) }
}
