import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// The lint rules that hold the walls inside a room are themselves held to it: a planted breach must be named.

const FORBIDDEN = [
  ['src/server/ports', '../adapters/sqlite/sqlite-room-store'],
  ['src/server/ports', '../../contract'],
  ['src/server/rooms', '../http/app'],
  ['src/server/rooms', '../realtime/channel'],
  ['src/server/rooms', '../adapters/system-clock'],
  ['src/server/http', '../../game/room'],
  ['src/server/http/calls', '../../../game/room'],
  ['src/server/http', '../adapters/system-clock'],
  ['src/server/http', '../realtime/channel'],
  ['src/server/realtime', '../http/sessions'],
  ['src/server/realtime', '../../game/room'],
  ['src/server/adapters', '../rooms/rooms'],
  ['src/server/adapters/sqlite', '../../../contract'],
  ['src/web/ui', '../../contract'],
  ['src/web/ui', '../net/call'],
  ['src/web/ui', '../features/chat/chat'],
  ['src/web/net', '../features/chat/chat'],
  ['src/web/net', '../../game/room'],
  ['src/web/net', '../ui/button'],
  ['src/web/features/chat', '../join-requests/panel'],
  ['src/web/features/chat', '../../screens/home/home'],
  ['src/web/features/chat', '../../../game/room'],
  ['src/web/features', './connection-banner'],
  ['src/web/features', '../screens/home/home'],
  ['src/web/features/chat/parts', '../../join-requests/panel'],
  ['src/web/screens/home', '../lobby/lobby'],
  ['src/web/screens/home/parts', '../../lobby/lobby'],
  ['src/web/screens/home', '../../../game/room'],
  ['src/web/screens/home', '../../../server/rooms/rooms'],
] as const

const ALLOWED = [
  ['src/server/ports', '../../game/room'],
  ['src/server/rooms', '../ports/clock'],
  ['src/server/rooms', '../../game/play'],
  ['src/server/http/calls', '../../rooms/rooms'],
  ['src/server/http', '../../contract'],
  ['src/server/realtime', '../rooms/rooms'],
  ['src/server/adapters/sqlite', '../../ports/room-store'],
  ['src/server/adapters', '../../game/room'],
  ['src/web/net', '../../contract'],
  ['src/web/features/chat', './chat-log'],
  ['src/web/features/chat', '../../net/call'],
  ['src/web/features/chat', '../../../contract'],
  ['src/web/screens/game', '../../features/chat/chat'],
  ['src/web/features', '../net/call'],
  ['src/web/features', './crown.module.css'],
  ['src/web/features/chat/parts', '../chat-log'],
  ['src/web/features/chat/parts', '../../../net/call'],
  ['src/web/screens/game', './top-bar'],
  ['src/web/screens/game/table', '../words/hand-words'],
  ['src/web/screens/game/table', '../../../features/chat/chat'],
  ['src/web/ui', './button'],
] as const

const CLOSED_TO = [
  ['src/game', 'export const now = Date.now()'],
  ['src/game/commands', 'export const now = new Date()'],
  ['src/game', 'export const chance = Math.random()'],
  ['src/contract', 'export const chance = Math.random()'],
  ['src/server/rooms', 'process.exit(1)'],
  ['src/server/http', 'export const port = process.env.PORT'],
] as const

const house = mkdtempSync(join(tmpdir(), 'walls-'))
let findings: string[]
let planted = 0

/** Writes a file of its own into the folder; answers a question to be asked when all are linted. */
function plant(folder: string, code: string) {
  planted += 1
  const path = `${folder}/plant-${planted}.ts`
  mkdirSync(dirname(join(house, path)), { recursive: true })
  writeFileSync(join(house, path), `${code}\n`)
  return (rule: RegExp) => findings.some((line) => line.startsWith(`${path}:`) && rule.test(line))
}

const plantImport = (folder: string, from: string) =>
  plant(folder, `import { wall } from '${from}'\nexport const use = wall`)
const plantType = (folder: string, from: string) =>
  plant(folder, `import type { Wall } from '${from}'\nexport type Use = Wall`)

const breaches = FORBIDDEN.flatMap(([folder, from]) => [
  { what: `${folder} imports ${from}`, isFound: plantImport(folder, from) },
  { what: `${folder} imports a type of ${from}`, isFound: plantType(folder, from) },
])
const visits = ALLOWED.map(([folder, from]) => ({
  what: `${folder} imports ${from}`,
  isFound: plantImport(folder, from),
}))
const words = CLOSED_TO.map(([folder, code]) => ({ what: `${folder} says ${code}`, isFound: plant(folder, code) }))

beforeAll(() => {
  cpSync('.oxlintrc.json', join(house, '.oxlintrc.json'))
  const oxlint = join(process.cwd(), 'node_modules/.bin/oxlint')
  findings = spawnSync(oxlint, ['-f', 'unix', 'src'], { cwd: house, encoding: 'utf8' }).stdout.split('\n')
})
afterAll(() => rmSync(house, { recursive: true }))

describe('a breach is caught', () => {
  it.each(breaches)('$what', ({ isFound }) => {
    expect(isFound(/no-restricted-imports/)).toBe(true)
  })
  it.each(words)('$what', ({ isFound }) => {
    expect(isFound(/no-restricted-(globals|properties)/)).toBe(true)
  })
})

describe('what the house allows is left alone', () => {
  it.each(visits)('$what', ({ isFound }) => {
    expect(isFound(/no-restricted-imports/)).toBe(false)
  })
})
