import { setTimeout as sleep } from 'node:timers/promises'
import type { Table } from '../load/table'
import type { ServerProcess } from '../server/server-process'

const SETTLE_MS = 2_000

/** Memory that a server keeps for one idle player of a room with an open page, in bytes above the empty server. */
export async function memoryPerPlayer(
  server: ServerProcess,
  fill: () => Promise<Table[]>,
): Promise<{ emptyBytes: number; perPlayerBytes: number; tables: Table[] }> {
  const empty = await server.usage()
  const tables = await fill()
  await sleep(SETTLE_MS)
  const full = await server.usage()
  const players = tables.reduce((sum, { pages }) => sum + pages.length, 0)
  return { emptyBytes: empty.rssBytes, perPlayerBytes: (full.rssBytes - empty.rssBytes) / players, tables }
}
