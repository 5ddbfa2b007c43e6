import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runNginx } from '../services/nginx'
import { freePort } from '../services/ports'

export interface TlsNginx {
  port: number
  plainPort: number
  stop(): Promise<void>
}

type Changes = [RegExp, string][]

/** Starts nginx with deploy/nginx-tls.conf in front of the process on this port, with a certificate for the test. */
export async function startTlsNginx(processPort: number, changes: Changes = []): Promise<TlsNginx> {
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
    [/127\.0\.0\.1:3000\b/g, `127.0.0.1:${processPort}`],
    [/poker\.example\.org/g, 'localhost'],
    ...changes,
  ])
  const { stop } = await runNginx(folder, site, port)
  return { port, plainPort, stop }
}

/** Throws if the file lacks a text that is to be replaced. */
function replaced(text: string, changes: Changes): string {
  return changes.reduce((now, [what, by]) => {
    if (now.search(what) === -1) throw new Error(`deploy/nginx-tls.conf lacks ${what.source}`)
    return now.replace(what, by)
  }, text)
}
