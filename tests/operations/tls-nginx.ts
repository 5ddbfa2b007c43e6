import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../../scripts/programs.mjs'
import { freePort, isListening } from '../services/ports'
import { until } from '../support/wait'

export interface TlsNginx {
  port: number
  plainPort: number
  stop(): Promise<void>
}

type Changes = [RegExp, string][]

/** Starts nginx with deploy/nginx-tls.conf in front of the process on this port, with a certificate for the test. */
export async function startTlsNginx(processPort: number, changes: Changes = []): Promise<TlsNginx> {
  const program = findProgram('nginx')
  if (program === undefined) throw new Error('nginx is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'tls-'))
  const [port, plainPort] = [await freePort(), await freePort()]
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=localhost',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  )
  const site = replaced(readFileSync('deploy/nginx-tls.conf', 'utf8'), [
    [/listen 80;/, `listen 127.0.0.1:${plainPort};`],
    [/listen 443 /, `listen 127.0.0.1:${port} `],
    [/ssl_certificate .*;/, `ssl_certificate ${certificate};`],
    [/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`],
    [/\b127\.0\.0\.1 '';/, "192.0.2.1 '';"],
    [/127\.0\.0\.1:3000/g, `127.0.0.1:${processPort}`],
    [/poker\.example\.org/g, 'localhost'],
    ...changes,
  ])
  writeFileSync(join(folder, 'site.conf'), site)
  writeFileSync(join(folder, 'nginx.conf'), around(folder))
  const child = spawn(program, ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  const dieWithTests = () => child.kill('SIGTERM')
  process.once('exit', dieWithTests)
  await until(() => {
    if (child.exitCode !== null) throw new Error('nginx does not start')
    return isListening(port)
  }, 'nginx starts')
  return {
    port,
    plainPort,
    async stop() {
      process.off('exit', dieWithTests)
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true })
    },
  }
}

/** Throws if the file lacks a text that is to be replaced. */
function replaced(text: string, changes: Changes): string {
  return changes.reduce((now, [what, by]) => {
    if (now.search(what) === -1) throw new Error(`deploy/nginx-tls.conf lacks ${what.source}`)
    return now.replace(what, by)
  }, text)
}

function around(folder: string): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `
    daemon off;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    pid ${folder}/nginx.pid;
    error_log stderr crit;
    events { worker_connections 4096; }
    http { access_log off; ${paths.join(' ')} include ${folder}/site.conf; }`
}
