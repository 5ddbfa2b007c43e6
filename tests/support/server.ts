import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pino from 'pino'
import { MemoryEventBus } from '../../src/server/adapters/memory-event-bus'
import { MemoryLimits } from '../../src/server/adapters/memory-limits'
import { openSqliteStore } from '../../src/server/adapters/sqlite-room-store'
import { SystemClock } from '../../src/server/adapters/system-clock'
import type { Clock } from '../../src/server/ports/clock'
import { startServer } from '../../src/server/start-server'
import { StackedChance } from './stacked-chance'

export interface TestServer {
  url: string
  /** Decks to be dealt next can be stacked here. */
  chance: StackedChance
  stop(): Promise<void>
}

/** Long enough to be seen, short enough for a test of many rounds. */
const DEALING_MS = 500

/** The real server with the built pages, in this process, on a free port, over a file of its own. */
export async function startTestServer(clock: Clock = new SystemClock()): Promise<TestServer> {
  const webRoot = resolve('dist/web')
  if (!existsSync(webRoot)) throw new Error('The pages are not built: run `npm run build` first')
  const dataDir = mkdtempSync(join(tmpdir(), 'poker-'))
  const chance = new StackedChance()
  const { port, close } = await startServer({
    store: await openSqliteStore({ dataDir }),
    bus: new MemoryEventBus(),
    limits: new MemoryLimits(clock),
    clock,
    chance,
    settings: {
      port: 0,
      host: '127.0.0.1',
      sessionSecret: undefined,
      metricsToken: undefined,
      publicOrigins: [],
      trustedProxies: 0,
      dealingMs: DEALING_MS,
    },
    log: pino({ level: 'error' }),
    webRoot,
  })
  return {
    url: `http://127.0.0.1:${port}`,
    chance,
    async stop() {
      await close()
      rmSync(dataDir, { recursive: true })
    },
  }
}
