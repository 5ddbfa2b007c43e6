import { pino } from 'pino'
import { CryptoChance } from '../../src/server/adapters/crypto-chance'
import { MemoryEventBus } from '../../src/server/adapters/memory-event-bus'
import { MemoryRoomStore } from '../../src/server/adapters/memory-room-store'
import { SystemClock } from '../../src/server/adapters/system-clock'
import type { Limits } from '../../src/server/ports/limits'
import { startServer } from '../../src/server/start-server'

/** This server with rooms in memory. The difference to SQLite is the cost of the disk. */
const noLimits: Limits = {
  take: () => 0,
  peek: () => 0,
  close: () => Promise.resolve(),
}

const { port, close } = await startServer({
  store: new MemoryRoomStore(),
  bus: new MemoryEventBus(),
  limits: noLimits,
  clock: new SystemClock(),
  chance: new CryptoChance(),
  settings: {
    port: 0,
    host: '127.0.0.1',
    sessionSecret: undefined,
    metricsToken: undefined,
    publicOrigins: [],
    trustedProxies: 0,
    dealingMs: 0,
    iceServers: [],
    turn: undefined,
    isRateLimited: false,
  },
  log: pino({ level: 'warn' }),
  webRoot: '',
})
console.log(`http://127.0.0.1:${port}`)
process.once('SIGTERM', () => {
  close().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
