import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTurnServer, requireProgram } from '../../scripts/programs.mjs'
import type { Turn } from '../../src/server/http/ice-servers'
import { freePort, isListening } from '../services/ports'
import { until } from '../support/wait'
import { startProcess } from './process'

const SECRET = 'the secret of the test relay'

/** coturn on the loopback interface, with passwords as the server makes them. */
export async function startTurnServer(): Promise<Turn & { stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'coturn-'))
  const port = await freePort()
  const args = [
    '-n',
    `--listening-port=${port}`,
    '--listening-ip=127.0.0.1',
    '--relay-ip=127.0.0.1',
    '--realm=poker.test',
    '--use-auth-secret',
    `--static-auth-secret=${SECRET}`,
    // Only here: both pages are on this machine.
    '--allow-loopback-peers',
    '--no-cli',
    '--no-tls',
    '--no-dtls',
    '--log-file=stdout',
    `--pidfile=${join(folder, 'pid')}`,
    `--userdb=${join(folder, 'users')}`,
  ]
  const relay = startProcess(requireProgram('coturn', findTurnServer()), args)
  await until(() => isListening(port), 'coturn starts')
  return {
    urls: [`turn:127.0.0.1:${port}`],
    secret: SECRET,
    async stop() {
      await relay.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
