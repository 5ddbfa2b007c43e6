import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteStore } from '../../src/server/adapters/sqlite-room-store'
import type { Turn } from '../../src/server/http/ice-servers'
import type { Clock } from '../../src/server/ports/clock'
import { startTestServer, type TestServer } from './test-server'

/** Long enough to be seen, short enough for a test of many rounds. */
const DEALING_MS = 500

/** A server as in production: with limits, and with its rooms in a file of its own. Needs the built pages. */
export async function startRealServer<C extends Clock>(clock: C, turn?: Turn): Promise<TestServer<C>> {
  if (!existsSync('dist/web')) throw new Error('The pages are not built: run `npm run build` first')
  const dataDir = mkdtempSync(join(tmpdir(), 'poker-'))
  const store = await openSqliteStore({ dataDir })
  const server = await startTestServer({ clock, store, isLimited: true, dealingMs: DEALING_MS, ...(turn && { turn }) })
  return {
    ...server,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}
