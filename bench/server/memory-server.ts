import { pino } from 'pino'
import { CryptoChance } from '../../src/server/adapters/crypto-chance'
import { MemoryEventBus } from '../../src/server/adapters/memory-event-bus'
import { MemoryRoomStore } from '../../src/server/adapters/memory-room-store'
import { SystemClock } from '../../src/server/adapters/system-clock'
import { NO_LIMITS } from '../../src/server/no-limits'
import { startServer } from '../../src/server/start-server'
import { BENCH_SETTINGS, endOnTerm } from './bench-settings'

/** This server with rooms in memory. The difference to SQLite is the cost of the disk. */
const { port, close } = await startServer({
  store: new MemoryRoomStore(),
  bus: new MemoryEventBus(),
  limits: NO_LIMITS,
  clock: new SystemClock(),
  chance: new CryptoChance(),
  settings: BENCH_SETTINGS,
  log: pino({ level: 'warn' }),
  webRoot: '',
})
console.log(`http://127.0.0.1:${port}`)
endOnTerm(close)
