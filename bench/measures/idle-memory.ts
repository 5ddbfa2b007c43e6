import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerProcess } from '../server/server-process'

const SETTLE_MS = 2_000

/** Connected players. */
export interface Crowd {
  players: number
  close(): void
}

/** The memory of one idle connected player, in bytes above the empty server. */
export async function memoryPerPlayer(
  server: ServerProcess,
  fill: () => Promise<Crowd>,
): Promise<{ emptyBytes: number; perPlayerBytes: number }> {
  const empty = await server.usage()
  const crowd = await fill()
  await sleep(SETTLE_MS)
  const full = await server.usage()
  crowd.close()
  return { emptyBytes: empty.rssBytes, perPlayerBytes: (full.rssBytes - empty.rssBytes) / crowd.players }
}
