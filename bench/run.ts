import { actions } from './parts/actions'
import { growth } from './parts/growth'
import { latency } from './parts/latency'
import { loads } from './parts/loads'
import { memory } from './parts/memory'
import { polls } from './parts/polls'
import { start } from './parts/start'
import { watchers } from './parts/watchers'
import { askedParts } from './report/asked-parts'
import { canPin, moveToLoadCore } from './server/cores'
import { buildPrograms, stopAll } from './server/programs'

/** `npm run bench [-- part ...]`: compares the server with minimal servers in the same run. docs/performance.md explains it. */

const PARTS = { actions, latency, polls, memory, start, loads, growth, watchers } as const

const asked = askedParts(PARTS)
await buildPrograms()
moveToLoadCore()
if (!canPin) console.log('Server and load share the cores, because taskset is missing or there is only one core.')
try {
  for (const part of asked) {
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
