import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

// The lint rules close folders to each other. Each line below becomes a file that oxlint judges by the real configuration.

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
  ['src/game', 'export const now = Date.now()', 'no-restricted-globals'],
  ['src/game/commands', 'export const now = new Date()', 'no-restricted-globals'],
  ['src/game', 'export const chance = Math.random()', 'no-restricted-properties'],
  ['src/contract', 'export const chance = Math.random()', 'no-restricted-properties'],
  ['src/game/hands', 'export const sorted = (ranks: string[]) => ranks.toReversed()', 'no-restricted-properties'],
  ['src/server/rooms', 'process.exit(1)', 'no-restricted-properties'],
  ['src/server/http', 'export const port = process.env.PORT', 'no-restricted-properties'],
] as const

interface Plant {
  path: string
  code: string
  /** The rule that must report the file; undefined if none may. */
  rule: string | undefined
}

const IMPORTS = 'no-restricted-imports'

function plants(): Plant[] {
  const files = [
    ...FORBIDDEN.flatMap(([folder, from]) => [
      { folder, code: importOf(from), rule: IMPORTS },
      { folder, code: importOfType(from), rule: IMPORTS },
    ]),
    ...ALLOWED.map(([folder, from]) => ({ folder, code: importOf(from), rule: undefined })),
    ...CLOSED_TO.map(([folder, code, rule]) => ({ folder, code, rule })),
  ]
  return files.map(({ folder, ...file }, index) => ({ ...file, path: `${folder}/plant-${index}.ts` }))
}

const importOf = (from: string) => `import { thing } from '${from}'\nexport const use = thing`
const importOfType = (from: string) => `import type { Thing } from '${from}'\nexport type Use = Thing`

/** Lints the files in a folder of their own; returns one line for each finding. */
function lint(files: Plant[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'import-rules-'))
  cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
  for (const { path, code } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${code}\n`)
  }
  const oxlint = join(process.cwd(), 'node_modules/.bin/oxlint')
  const { stdout } = spawnSync(oxlint, ['-f', 'unix', 'src'], { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return stdout.split('\n')
}

it('oxlint reports every import, global and method that is forbidden in a folder, and no other', () => {
  const files = plants()
  const findings = lint(files)
  const isReported = ({ path }: Plant, rule: string) =>
    findings.some((line) => line.startsWith(`${path}:`) && line.includes(rule))
  const isWrong = (file: Plant) => isReported(file, file.rule ?? IMPORTS) !== (file.rule !== undefined)
  expect(files.filter(isWrong).map(({ path, code }) => `${path}: ${code}`)).toEqual([])
})
