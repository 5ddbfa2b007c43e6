import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

// A start that cannot succeed ends with one line that says what to do.

let clone: string
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'clone-'))
})
afterEach(() => {
  chmodSync(clone, 0o700)
  rmSync(clone, { recursive: true })
})

/** The permissions of files do not hold for root. */
const AS_ANOTHER_USER = process.getuid?.() === 0 ? 'process.setuid(65534)' : ''
const ON_NODE_18 = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })"

function start(script: string, before: string) {
  const run = spawnSync(process.execPath, ['--import', `data:text/javascript,${before}`, script], { encoding: 'utf8' })
  return { code: run.status, printed: run.stdout + run.stderr }
}

it.each(['start', 'build'])('npm run %s in a folder that the user cannot write', (script) => {
  cpSync('scripts', join(clone, 'scripts'), { recursive: true })
  cpSync('package-lock.json', join(clone, 'package-lock.json'))
  chmodSync(clone, 0o555)

  const { code, printed } = start(join(clone, 'scripts', `${script}.mjs`), AS_ANOTHER_USER)
  expect(printed).toMatch(/^Something is to be installed or built here, and this user cannot write .*\n$/)
  expect(printed).toContain(`Run this as the owner of ${clone}/`)
  expect(code).toBe(1)
})

it('the server on an old Node', () => {
  const { code, printed } = start('dist/server/main.js', ON_NODE_18)
  expect(printed).toBe('Node 20.19 or newer is required. This is Node 18.20.8. Download: https://nodejs.org\n')
  expect(code).toBe(1)
})

it('systemd starts the process again, however often the start was refused', () => {
  const [, aboutUnit = ''] =
    /\[Unit\]([^]*?)\n\[Service\]/.exec(readFileSync('deploy/3-card-poker@.service', 'utf8')) ?? []
  expect(aboutUnit).toMatch(/^StartLimitIntervalSec=0$/m)
})
