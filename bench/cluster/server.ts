import { pino } from 'pino'
import { CryptoChance } from '../../src/server/adapters/crypto-chance'
import { openPostgresStore } from '../../src/server/adapters/postgres-room-store'
import { openRedisEventBus } from '../../src/server/adapters/redis-event-bus'
import { openRedisLimits } from '../../src/server/adapters/redis-limits'
import { SystemClock } from '../../src/server/adapters/system-clock'
import { startServer } from '../../src/server/start-server'
import { BENCH_SETTINGS, endOnTerm } from '../server/bench-settings'

/** One process of the cluster. With `UPDATES=revisions` its updates have no room, so that other processes must read it. */
const { DATABASE_URL = '', REDIS_URL = '', PORT = '0', UPDATES = 'whole' } = process.env

const clock = new SystemClock()
const log = pino({ level: 'warn' })
const shared = { url: REDIS_URL }
const bus = await openRedisEventBus(shared)
const publish = bus.publish.bind(bus)
if (UPDATES === 'revisions') bus.publish = ({ room: _, ...update }) => publish(update)
const { close } = await startServer({
  store: await openPostgresStore({ url: DATABASE_URL }),
  bus,
  limits: await openRedisLimits({ ...shared, clock }),
  clock,
  chance: new CryptoChance(),
  settings: { ...BENCH_SETTINGS, port: Number(PORT), trustedProxies: 1 },
  log,
  webRoot: '',
})
console.log(`http://127.0.0.1:${PORT}`)
endOnTerm(close)
