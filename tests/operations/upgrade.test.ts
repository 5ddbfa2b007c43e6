import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NODE_ARGUMENTS, startProcess, type ServerProcess } from '../support/server-process'

// The commands of docs/operations.md that upgrade an installation, beside a process that runs. Git, npm and systemctl
// are replaced by programs that put a release where git would clone it, and otherwise do nothing.

const NEW_PAGE = '<!doctype html><title>The new release</title>'

let folder: string
let process: ServerProcess
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
  makeRelease('3-card-poker-1')
  symlinkSync('3-card-poker-1', join(folder, '3-card-poker'))
  makeRelease('cloned')
  rmSync(join(folder, 'cloned/dist/web/assets'), { recursive: true })
  for (const file of ['index.html', 'index.html.br', 'index.html.gz']) rmSync(join(folder, 'cloned/dist/web', file))
  writeFileSync(join(folder, 'cloned/dist/web/index.html'), NEW_PAGE)
  makeProgram('git', `if [ "$1" = clone ]; then cp -r '${folder}/cloned' "$3"; fi`)
  makeProgram('npm', 'true')
  makeProgram('systemctl', 'true')
  process = await start()
})
afterAll(async () => {
  await end()
  rmSync(folder, { recursive: true })
})

function makeRelease(name: string): void {
  const release = join(folder, name)
  mkdirSync(release)
  cpSync('dist', join(release, 'dist'), { recursive: true })
  cpSync('package.json', join(release, 'package.json'))
  symlinkSync(resolve('node_modules'), join(release, 'node_modules'))
}

function makeProgram(name: string, script: string): void {
  mkdirSync(join(folder, 'bin'), { recursive: true })
  writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
}

/** As the unit of `deploy` does. */
function start(): Promise<ServerProcess> {
  const { execPath } = globalThis.process
  const command = `cd '${folder}/3-card-poker' && exec '${execPath}' ${NODE_ARGUMENTS.join(' ')}`
  return startProcess({ DATA_DIR: join(folder, 'data') }, ['/bin/sh', '-c', command])
}

async function end(): Promise<void> {
  process.kill('SIGTERM')
  await process.ended
}

function upgradeCommands(): string {
  const document = readFileSync('docs/operations.md', 'utf8')
  const [, commands] = /\nTo upgrade, build [^`]*```sh\n(.*?)```/s.exec(document) ?? []
  if (commands === undefined) throw new Error('docs/operations.md has no commands for an upgrade')
  return commands.replace('cd /opt\n', `cd '${folder}'\n`)
}

async function openPage(): Promise<{ page: string; scripts: number[] }> {
  const page = await (await fetch(`${process.origin}/`)).text()
  const paths = [...page.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path)
  const scripts = await Promise.all(paths.map(async (path) => (await fetch(`${process.origin}${path}`)).status))
  return { page, scripts }
}

it('until it is restarted, a process serves the pages of its own release whole; then it serves the new one', async () => {
  const before = await openPage()
  expect(before.scripts.length).toBeGreaterThan(5)

  const env = { PATH: `${join(folder, 'bin')}:${globalThis.process.env['PATH']}` }
  execFileSync('/bin/sh', ['-e', '-c', upgradeCommands()], { env, stdio: 'inherit' })
  const after = await openPage()
  expect(after.page).toBe(before.page)
  expect(new Set(after.scripts)).toEqual(new Set([200]))

  await end()
  process = await start()
  expect((await openPage()).page).toBe(NEW_PAGE)
})
