import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findProgram } from '../../scripts/programs.mjs'
import { byLength } from '../support/run-length'

// The first start installs the same packages and runs the same scripts with any npm settings of the user.

/** Replaces npm: prints what `npm ci` would install, and whether `npm rebuild` would run scripts. */
const NPM = `#!/bin/sh
mkdir -p node_modules
case "$1" in
ci) "$NPM" "$@" --dry-run --offline --loglevel=error ;;
rebuild) "$NPM" config get ignore-scripts "$@" ;;
esac | grep -e '^added ' -e ignore-scripts | sed 's/ in [0-9]*m\\?s$//' >> asked`

let above: string
let clone: string
beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), 'above-'))
  clone = join(above, 'clone')
  for (const file of ['package.json', 'package-lock.json', '.npmrc', 'scripts']) {
    cpSync(file, join(clone, file), { recursive: true })
  }
  mkdirSync(join(clone, 'bin'))
  writeFileSync(join(clone, 'bin/npm'), NPM, { mode: 0o755 })
})
afterEach(() => rmSync(above, { recursive: true }))

function asked(settings: Record<string, string>): string {
  for (const made of ['asked', 'node_modules']) rmSync(join(clone, made), { recursive: true, force: true })
  const { PATH = '', HOME } = process.env
  const env = { PATH: `${join(clone, 'bin')}${delimiter}${PATH}`, HOME, NPM: findProgram('npm'), ...settings }
  const install = "import('./scripts/packages.mjs').then(({ installPackages }) => installPackages())"
  execFileSync(process.execPath, ['--eval', install], { cwd: clone, env })
  return readFileSync(join(clone, 'asked'), 'utf8')
}

const SETTINGS = {
  NODE_ENV: 'production',
  npm_config_omit: 'optional',
  npm_config_engine_strict: 'true',
  npm_config_ignore_scripts: 'true',
}
/** In the long form also each of them alone. */
const EACH = byLength({ short: [], long: Object.entries(SETTINGS) })

it('installs all packages and compiles two of them', () => {
  const usual = asked({})
  expect(usual).toMatch(/^added \d+ packages\n(ignore-scripts=false\n){2}$/)
  for (const [name, value] of EACH) expect(asked({ [name]: value }), name).toBe(usual)

  writeFileSync(join(above, 'package.json'), '{"workspaces":["*"]}')
  expect(asked(SETTINGS), 'in a workspace, with all settings').toBe(usual)
})
