import { Player } from './player'
import type { ServerProcess } from './server-process'

/** The resident memory of a server process, in megabytes. */
export async function residentMb(server: ServerProcess): Promise<number> {
  return (await metricOf(server, 'poker_memory_bytes')) / 1_048_576
}

/** How many rooms the store of a server process contains. */
export function roomCount(server: ServerProcess): Promise<number> {
  return metricOf(server, 'poker_rooms')
}

async function metricOf(server: ServerProcess, name: string): Promise<number> {
  const { text } = await new Player(server, 'Operator').get('/metrics')
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1])
}
