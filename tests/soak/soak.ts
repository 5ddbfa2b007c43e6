import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seededRandom } from '../support/random'
import { Crowd } from '../support/crowd'
import { startProcess } from '../support/server-process'
import { Measures, type Holdings } from './measures'
import { closeConnections } from '../support/transport'
import { sleep } from '../support/wait'

// `npm run soak -- --minutes 30 --tables 20`: people join, play and leave, with limits on. Exits with 1 unless the
// server uses as much at the end, when everybody has left, as at the start.

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, tables: { type: 'string', default: '20' } },
})
const minutes = Number(values.minutes)
const tables = Number(values.tables)
const REPORTS = 30
/** Memory is compared from this time on: a young process has not yet touched the memory that it keeps. */
const WARM_AFTER_MS = 300_000
const MEMORY_MAY_GROW = 1.35
const SETTLES_MS = 8000

const dataDir = mkdtempSync(join(tmpdir(), 'soak-'))
const server = await startProcess({ DATA_DIR: dataDir, TRUST_PROXY: '1', DEALING_MS: '200', LOG_LEVEL: 'warn' })
const measures = await Measures.of(server, dataDir)
const random = seededRandom()
const crowd = new Crowd({
  server,
  random,
  groups: tables,
  settings: { maxRounds: 999 },
  isRestless: true,
  listens: true,
  paceMs: 400,
  stayMs: () => 10_000 + random.below(50_000),
  headers: () => ({ 'x-forwarded-for': `10.${random.below(256)}.${random.below(256)}.${random.below(256)}` }),
})

const COLUMNS = ['memory', 'handles', 'sockets', 'rooms', 'messages', 'rounds', 'files', 'disk'] as const

function print(minute: number, holdings: Holdings): void {
  const cells = COLUMNS.map((column) => holdings[column].toFixed(column === 'disk' ? 1 : 0).padStart(9))
  console.log(`${minute.toFixed(1).padStart(7)}${cells.join('')}${String(crowd.counts.actions).padStart(10)}`)
}

console.log(`seed ${random.seed}\n minutes${COLUMNS.map((column) => column.padStart(9)).join('')}   actions`)
const atStart = await measures.take()
print(0, atStart)
crowd.begin()
const startedAt = performance.now()
let warm: Holdings | undefined
for (let report = 1; report <= REPORTS; report += 1) {
  await sleep(startedAt + (report * minutes * 60_000) / REPORTS - performance.now())
  const now = await measures.take()
  print((report * minutes) / REPORTS, now)
  if (performance.now() - startedAt > WARM_AFTER_MS) warm ??= now
}
await crowd.leave()
closeConnections()
await sleep(SETTLES_MS)
const atEnd = await measures.take()
print((performance.now() - startedAt) / 60_000, atEnd)

const wrong = [
  ...new Set(crowd.wrong),
  ...(['rooms', 'messages', 'rounds', 'sockets'] as const).flatMap((what) =>
    atEnd[what] === 0 ? [] : [`${atEnd[what]} ${what} are left`],
  ),
  ...(atEnd.handles > atStart.handles + 20 ? [`${atEnd.handles} handles are open, not ${atStart.handles}`] : []),
  ...(atEnd.files > atStart.files ? [`${atEnd.files} files, not ${atStart.files}`] : []),
  ...(warm !== undefined && atEnd.memory > warm.memory * MEMORY_MAY_GROW
    ? [`memory has grown from ${warm.memory.toFixed()} to ${atEnd.memory.toFixed()} MB`]
    : []),
]
measures.close()
server.kill('SIGTERM')
const { code } = await server.ended
if (code !== 0) wrong.push(`the server ended with ${code}`)
wrong.push(...server.printed.filter((line) => /"level":(50|60)/.test(line)))
rmSync(dataDir, { recursive: true })
const { games, refused } = crowd.counts
console.log(`${games} games, ${crowd.counts.actions} actions, ${refused} refusals`)
console.log(wrong.length === 0 ? 'Everything is as it was at the start.' : wrong.join('\n'))
process.exit(wrong.length === 0 ? 0 : 1)
