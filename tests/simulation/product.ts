// What the simulation uses of the product. This file is bundled, and each simulated process evaluates the bundle again.
export { CryptoChance } from '../../src/server/adapters/crypto-chance'
export { openRedisEventBus } from '../../src/server/adapters/redis-event-bus'
export { openRedisLimits } from '../../src/server/adapters/redis-limits'
export { openSqliteStore } from '../../src/server/adapters/sqlite-room-store'
export { SystemClock } from '../../src/server/adapters/system-clock'
export { StoreUnavailable } from '../../src/server/ports/room-store'
export { assemble } from '../../src/server/start-server'
