import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTurnServer, requireProgram } from '../../scripts/programs.mjs'
import type { Turn } from '../../src/server/http/ice-servers'
import { freePort, isListening } from '../services/ports'
import { until } from '../support/wait'
import { startProgram } from './process'

const SECRET = 'the-secret-of-the-test-relay'

/** coturn as `deploy/turnserver.conf` configures it, on the loopback interface. */
export async function startTurnServer(...options: string[]): Promise<Turn & { port: number; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'coturn-'))
  const configuration = join(folder, 'turnserver.conf')
  const example = readFileSync('deploy/turnserver.conf', 'utf8')
  writeFileSync(configuration, example.replace('replace-this-secret', SECRET).replace(/^denied-peer-ip=127.*$/m, ''))
  const port = await freePort()
  const args = [
    '-c',
    configuration,
    `--listening-port=${port}`,
    '--listening-ip=127.0.0.1',
    '--relay-ip=127.0.0.1',
    // Only in this test: both pages are on this machine.
    '--allow-loopback-peers',
    ...options,
    `--pidfile=${join(folder, 'pid')}`,
    `--userdb=${join(folder, 'users')}`,
  ]
  const relay = startProgram(requireProgram('coturn', findTurnServer()), args)
  await until(() => isListening(port), 'coturn starts')
  return {
    port,
    urls: [`turn:127.0.0.1:${port}`],
    secret: SECRET,
    async stop() {
      await relay.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
