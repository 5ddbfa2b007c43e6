import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findProgram, requireProgram } from '../../scripts/programs.mjs'
import { freePort, isListening } from './ports'
import { endBy, pidOf } from './service-process'
import { until } from '../support/wait'

/** An nginx of the tests' own. */
export interface TestNginx {
  port: number
  pid(): number
  stop(): Promise<void>
}

const SITE = 'deploy/nginx.conf'
const LISTEN = /\blisten 80;/

/** The configuration of `deploy` in front of processes on these ports, on a free port of the loopback. */
export async function startNginx(processPorts: number[]): Promise<TestNginx> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  return runNginx(folder, siteFor(port, processPorts), port)
}

/** Starts nginx with this site, which listens on the port. The folder belongs to it and is deleted with it. */
export async function runNginx(folder: string, site: string, port: number): Promise<TestNginx> {
  writeFileSync(join(folder, 'site.conf'), site)
  writeFileSync(join(folder, 'nginx.conf'), around(folder))
  const program = requireProgram('nginx', findProgram('nginx'))
  const child = spawn(program, ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const dieWithTests = () => child.kill('SIGTERM')
  process.once('exit', dieWithTests)
  await until(() => {
    if (child.exitCode !== null) throw new Error('nginx does not start')
    return isListening(port)
  }, 'nginx starts')
  return {
    port,
    pid: () => pidOf(child),
    async stop() {
      process.off('exit', dieWithTests)
      await endBy('SIGTERM', child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The file as it is shipped, with our ports. It names as many processes as a test may have. */
function siteFor(port: number, processPorts: number[]): string {
  const shipped = readFileSync(resolve(SITE), 'utf8')
  if (!LISTEN.test(shipped)) throw new Error(`${SITE} listens elsewhere than the tests know`)
  const lines = shipped.replace(LISTEN, `listen 127.0.0.1:${port};`).split('\n')
  const shippedPorts = [...new Set(lines.flatMap((line) => portIn(line) ?? []))]
  if (shippedPorts.length < processPorts.length) throw new Error(`${SITE} names only ${shippedPorts.length} processes`)
  return lines
    .flatMap((line) => {
      const shippedPort = portIn(line)
      if (shippedPort === undefined) return line
      const ours = processPorts[shippedPorts.indexOf(shippedPort)]
      return ours === undefined ? [] : line.replace(`:${shippedPort} `, `:${ours} `)
    })
    .join('\n')
}

/** The port of the process that a line names, if it names one. */
function portIn(line: string): string | undefined {
  return /^\s*server 127\.0\.0\.1:(\d+) /.exec(line)?.[1]
}

/** What Debian's /etc/nginx/nginx.conf has around the sites, with every file that nginx writes in our folder. */
function around(folder: string): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `
    daemon off;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes auto;
    pid ${folder}/nginx.pid;
    error_log stderr crit;
    events { worker_connections 4096; }
    http { access_log off; ${paths.join(' ')} include ${folder}/site.conf; }`
}
