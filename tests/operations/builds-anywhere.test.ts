import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { shellLine } from '../../scripts/run.mjs'
import { until } from '../support/wait'

// `npm run build`, as `npm start` runs it, in a clone whose Vite only prints how it was started.

const VITE = `
  import { mkdirSync, writeFileSync } from 'node:fs'
  console.log('Vite in', process.env.NODE_ENV)
  mkdirSync('dist/web', { recursive: true })
  writeFileSync('dist/web/index.html', '')`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clones-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function clone(name: string): string {
  const path = join(folder, name)
  for (const each of ['src', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.base.json']) {
    cpSync(each, join(path, each), { recursive: true })
  }
  mkdirSync(join(path, 'node_modules'))
  // As npm leaves them with "bin-links=false": without links to their programs.
  for (const each of readdirSync('node_modules').filter((name) => !name.startsWith('.') && name !== 'vite')) {
    symlinkSync(resolve('node_modules', each), join(path, 'node_modules', each))
  }
  mkdirSync(join(path, 'node_modules/vite/bin'), { recursive: true })
  writeFileSync(join(path, 'node_modules/vite/bin/vite.js'), VITE)
  writeFileSync(join(path, 'node_modules/vite/package.json'), '{"type":"module"}')
  return path
}

function build(cwd: string, env: Record<string, string> = {}) {
  const { PATH } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], {
    cwd,
    env: { PATH, ...env },
    encoding: 'utf8',
  })
  return { status, printed: stdout + stderr }
}

it('without links to programs, without a folder for temporary files, and in the environment of a developer', () => {
  const path = clone('Spiele & Söhne 50% (new)')
  expect(build(path, { TMPDIR: join(folder, 'missing'), NODE_ENV: 'development' })).toEqual({
    status: 0,
    printed: 'Building the pages ...\nVite in production\nBuilding the server ...\n',
  })
  const compiled = `server-${process.version}-${process.arch}.compiled`
  expect(existsSync(join(path, 'dist/server', compiled))).toBe(true)
  expect(existsSync(join(path, 'dist/server/compiling'))).toBe(false)
})

it('in a folder in which Vite cannot build, it says so', () => {
  const path = clone('C#')
  expect(build(path)).toEqual({
    status: 1,
    printed:
      'Building the pages ...\n' +
      `Vite cannot build in ${path}/. Rename the folder: its path must have no # and no ?.\n` +
      'The build failed. Its message is above.\n',
  })
})

it('without enough memory, it says how much a build needs', () => {
  const path = clone('game')
  writeFileSync(join(path, 'node_modules/vite/bin/vite.js'), "process.kill(process.pid, 'SIGKILL')")
  expect(build(path)).toEqual({
    status: 1,
    printed:
      'Building the pages ...\n' +
      `${process.execPath} was ended by SIGKILL. ` +
      'Probably the memory is full: installing and building need 700 MB, swap included.\n' +
      'The build failed. Its message is above.\n',
  })
})

it('a start stopped while it installs or builds ends with npm, and starts no server later', async () => {
  const path = clone('game')
  writeFileSync(join(path, 'node_modules/.package-lock.json'), '')
  writeFileSync(
    join(path, 'node_modules/vite/bin/vite.js'),
    "console.log('Vite'); setTimeout(() => process.exit(1), 10_000)",
  )
  const { PATH } = process.env
  const npm = spawn('sh', ['-c', `"${process.execPath}" scripts/entry.mjs start 2>&1; true`], {
    cwd: path,
    env: { PATH, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  await until(() => printed.includes('Vite'), 'the pages are being built')
  npm.kill('SIGTERM')
  await once(npm.stdout, 'close')
  expect(printed).toBe('Building the pages ...\nVite\n')
})

/** Builds, and prints the processes that are still running. */
const BUILD = `
  import { execFileSync } from 'node:child_process'
  const { buildStale } = await import('./scripts/build.mjs')
  await buildStale()
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,comm='], { encoding: 'utf8' }).split('\\n')
  console.log(lines.map((line) => line.trim().split(' ')).filter(([parent, name]) => +parent === process.pid && name !== 'ps'))`

it('after a power failure in the middle of the last build, and no process of the build runs on beside the server', () => {
  const { PATH } = process.env
  const path = clone('game')
  mkdirSync(join(path, 'dist'))
  writeFileSync(join(path, 'dist/.stamp'), '')
  const built = spawnSync(process.execPath, ['--input-type=module', '--eval', BUILD], {
    cwd: path,
    env: { PATH },
    encoding: 'utf8',
  })
  expect(built.stdout + built.stderr).toBe('Building the pages ...\nVite in production\nBuilding the server ...\n[]\n')
})

it('the shell of Windows gets Node and the folder as one word each', () => {
  const node = String.raw`C:\Program Files\nodejs\node.exe`
  const vite = String.raw`C:\Games (new) & old\vite.js`
  expect(shellLine([node, vite, 'build'])).toBe(`"${node}" "${vite}" build`)
  expect(shellLine(['npm', 'ci', '--include=dev'])).toBe('npm ci --include=dev')
})
