import { actions } from './parts/actions'
import { growth } from './parts/growth'
import { latency } from './parts/latency'
import { loads } from './parts/loads'
import { memory } from './parts/memory'
import { polls } from './parts/polls'
import { start } from './parts/start'
import { watchers } from './parts/watchers'
import { canPin, moveToLoadCore } from './server/cores'
import { buildPrograms, stopAll } from './server/programs'

/** `npm run bench [-- part ...]`: compares the server with minimal servers in the same run. docs/performance.md explains it. */

const PARTS = { actions, latency, polls, memory, start, loads, growth, watchers } as const
type Part = keyof typeof PARTS

await main(process.argv.slice(2))

async function main(asked: string[]): Promise<void> {
  const unknown = asked.filter((part) => !(part in PARTS))
  if (unknown.length > 0) {
    throw new Error(`Unknown parts: ${unknown.join(', ')}. Known parts: ${Object.keys(PARTS).join(', ')}`)
  }
  await buildPrograms()
  moveToLoadCore()
  if (!canPin) console.log('Server and load share the cores, because taskset is missing or there is only one core.')
  try {
    for (const part of (asked.length === 0 ? Object.keys(PARTS) : asked) as Part[]) {
      await PARTS[part]()
      await stopAll()
    }
  } catch (error) {
    // Printed before the servers stop, because their end makes the connections of the load fail as well.
    console.error(error)
    process.exitCode = 1
  } finally {
    await stopAll()
  }
}
