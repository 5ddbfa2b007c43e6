import { Player } from './player'
import type { ServerProcess } from './server-process'

/** The resident memory of a server process, in megabytes. */
export async function residentMb(server: ServerProcess): Promise<number> {
  const { text } = await new Player(server, 'Operator').get('/metrics')
  return Number(/^poker_memory_bytes (\d+)/m.exec(text)?.[1]) / 1_048_576
}
