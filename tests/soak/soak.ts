import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chancesFrom } from '../support/chances'
import { Crowd } from '../support/crowd'
import { closeConnections } from '../support/player'
import { startProcess } from '../support/server-process'
import { sleep } from '../support/table'
import { Measures, type Holdings } from './measures'

// `npm run soak -- --minutes 30 --tables 20`: people come, play, and go, with everything switched on as it is for
// everybody. At the end all have left, and the server holds what it held after the first minute. Exits with 1 if not.

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, tables: { type: 'string', default: '20' } },
})
const minutes = Number(values.minutes)
const tables = Number(values.tables)
const REPORTS = 30
/** Memory that was touched once is not given back at once, and a young process has not touched it yet. */
const WARM_AFTER_MS = 300_000
const MEMORY_MAY_GROW = 1.35
const SETTLES_MS = 8000

const dataDir = mkdtempSync(join(tmpdir(), 'soak-'))
const server = await startProcess({ DATA_DIR: dataDir, TRUST_PROXY: '1', DEALING_MS: '200', LOG_LEVEL: 'warn' })
const measures = await Measures.of(server, dataDir)
const chances = chancesFrom()
const crowd = new Crowd({
  server,
  chances,
  tables,
  maxRounds: 999,
  paceMs: 400,
  partsAfterMs: () => 10_000 + chances.below(50_000),
  headersOf: () => ({ 'x-forwarded-for': `10.${chances.below(256)}.${chances.below(256)}.${chances.below(256)}` }),
})

const COLUMNS = ['memory', 'handles', 'sockets', 'rooms', 'messages', 'rounds', 'files', 'disk'] as const

function print(minute: number, holdings: Holdings): void {
  const cells = COLUMNS.map((column) => holdings[column].toFixed(column === 'disk' ? 1 : 0).padStart(9))
  console.log(`${minute.toFixed(1).padStart(7)}${cells.join('')}${String(crowd.counts.actions).padStart(10)}`)
}

console.log(`seed ${chances.seed}\n minutes${COLUMNS.map((column) => column.padStart(9)).join('')}   actions`)
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
await crowd.goHome()
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
console.log(wrong.length === 0 ? 'Everything is as it was.' : wrong.join('\n'))
process.exit(wrong.length === 0 ? 0 : 1)
