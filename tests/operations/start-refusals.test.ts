import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startProcess } from '../support/server-process'

// A start that cannot succeed ends with one line that says what to do.

let clone: string
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'clone-'))
})
afterEach(() => {
  chmodSync(clone, 0o700)
  rmSync(clone, { recursive: true })
})

const UNIT = readFileSync('deploy/3-card-poker@.service', 'utf8')

/** File permissions do not apply to root. */
const AS_ANOTHER_USER = process.getuid?.() === 0 ? 'process.setuid(65534)' : ''
const onNode = (version: string) =>
  `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`

function start([script = '', ...args]: string[], before: string) {
  const run = spawnSync(process.execPath, ['--import', `data:text/javascript,${before}`, script, ...args], {
    encoding: 'utf8',
  })
  return { code: run.status, printed: run.stdout + run.stderr }
}

it.each(['start', 'build'])('npm run %s in a folder that the user cannot write', (script) => {
  cpSync('scripts', join(clone, 'scripts'), { recursive: true })
  cpSync('package-lock.json', join(clone, 'package-lock.json'))
  chmodSync(clone, 0o555)

  const { code, printed } = start([join(clone, 'scripts', `${script}.mjs`)], AS_ANOTHER_USER)
  expect(printed).toMatch(/^Something is to be installed or built here, and this user cannot write .*\n$/)
  expect(printed).toContain(`Run this as the owner of ${clone}/`)
  expect(code).toBe(1)
})

it.each(['server/server.cjs', 'web/index.html'])('a build that was interrupted before dist/%s', (path) => {
  for (const each of ['server/main.js', 'server/node-version.mjs', 'server/server.cjs', 'web/index.html']) {
    if (each !== path) cpSync(join('dist', each), join(clone, each))
  }
  const refused = `${join(clone, path)} is missing. Run "npm run build".\n`
  expect(start([join(clone, 'server/main.js')], '')).toEqual({ code: 1, printed: refused })
})

it('a port that another program uses', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const refused = `Port ${port} is in use by another program. Set PORT to a free one, or to 0 for any.`
  const env = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: clone }
  await expect(startProcess(env)).rejects.toMatchObject({ code: 1, output: refused })
  other.close()
})

describe('on a Node that is too old', () => {
  const refusedOn = (version: string) => ({
    code: 1,
    printed: `Node 20.19, Node 22.12 or newer is required. This is Node ${version}. Download: https://nodejs.org\n`,
  })

  // Vite supports none of these versions: node_modules/vite/package.json.
  it.each(['12.22.9', '18.20.8', '20.18.3', '21.7.3', '22.11.0'])('dist/server/main.js on Node %s', (version) => {
    expect(start(['dist/server/main.js'], onNode(version))).toEqual(refusedOn(version))
  })

  // All check the version with scripts/node-version.mjs.
  it('scripts/build.mjs', () => {
    expect(start(['scripts/build.mjs'], onNode('18.20.8'))).toEqual(refusedOn('18.20.8'))
  })

  it.each(['start', 'test'])('npm %s, which an old Node cannot read', (script) => {
    cpSync('scripts', join(clone, 'scripts'), { recursive: true })
    writeFileSync(join(clone, 'scripts', `${script}.mjs`), 'syntax of a newer Node')
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    const [, file = '', ...args] = scripts[script]!.split(' ')
    expect(start([join(clone, file), ...args], onNode('12.22.9'))).toEqual(refusedOn('12.22.9'))
  })
})

it('Node is new enough where Vite says so', () => {
  const engines = (path: string) => (JSON.parse(readFileSync(path, 'utf8')) as { engines: { node: string } }).engines
  expect(engines('package.json').node).toBe(engines('node_modules/vite/package.json').node)
})

it('systemd restarts the process, however often the start was refused', () => {
  const [, aboutUnit = ''] = /\[Unit\]([^]*?)\n\[Service\]/.exec(UNIT) ?? []
  expect(aboutUnit).toMatch(/^StartLimitIntervalSec=0$/m)
})

// While systemd runs this command, it does not restart a process that has ended.
it('systemd waits for a running process, and not for one that has ended', async () => {
  const [, command = ''] = /^ExecStartPost=\/bin\/sh -c '(.*)'$/m.exec(UNIT) ?? []
  const server = await startProcess({ DATA_DIR: clone, HOST: '::' })
  const env = { PATH: process.env['PATH'], PORT: String(server.port), MAINPID: String(server.pid) }
  const wait = (HOST = '') => spawnSync('/bin/sh', ['-c', command], { env: { ...env, HOST }, timeout: 10_000 })
  for (const host of ['127.0.0.1', '::1', '::', '']) expect(wait(host), host).toMatchObject({ status: 0, signal: null })
  await server.crash()
  expect(wait()).toMatchObject({ status: 1, signal: null })
})
