import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { channelOf, playerChannelOf, watchChannelOf } from '../contract'
import { CannotStart } from './adapters/cannot-start'
import { CryptoChance } from './adapters/crypto-chance'
import { MemoryEventBus } from './adapters/memory-event-bus'
import { MemoryLimits } from './adapters/memory-limits'
import { NO_LIMITS } from './adapters/no-limits'
import type { PusherPublisher } from './adapters/pusher-publisher'
import { openSqliteStore } from './adapters/sqlite-room-store'
import { SystemClock } from './adapters/system-clock'
import { WebPushSender } from './adapters/web-push/web-push-sender'
import { readyLines } from './addresses'
import { createLog } from './log'
import type { Clock } from './ports/clock'
import { StoreUnavailable } from './ports/room-store'
import { WATCHES_MS } from './rooms/watchers'
import { WrongSetting, settingsFrom, type Settings } from './settings'
import { startServer, type RunningServer, type ServerParts } from './start-server'

/**
 * The only file that reads the environment, chooses adapters and ends the process. Adapters that only some settings
 * need are imported where they are chosen, which saves a third of a second of the default start.
 */

const STOPPING_MS = 4_500
const isBundle = import.meta.url.endsWith('.js')
const webRoot = fileURLToPath(new URL(isBundle ? '../web' : '../../dist/web', import.meta.url))

async function main(): Promise<void> {
  const settings = settingsFrom(process.env)
  if (process.argv.includes('--move-to-postgres')) return move(settings)
  const log = createLog(settings.logLevel)
  process.on('uncaughtException', (fault) => {
    log.fatal({ err: fault }, 'The server stops after a fault')
    process.exit(1)
  })
  const server = await startServer(await partsOf(settings, log))
  stopOnSignal(server, log)
  console.log((await readyLines({ ...server, isTerminal: process.stdout.isTTY })).join('\n'))
}

/** `npm run move-to-postgres` (docs/operations.md). */
async function move({ dataDir, databaseUrl }: Settings): Promise<void> {
  if (databaseUrl === undefined) throw new WrongSetting('DATABASE_URL must be the address of an empty database')
  const { moveToPostgres } = await import('./move-to-postgres')
  for (const [table, rows] of Object.entries(await moveToPostgres(dataDir, databaseUrl))) console.log(table, rows)
}

async function partsOf(settings: Settings, log: Logger): Promise<ServerParts> {
  const clock = new SystemClock()
  // The store is opened last, because it may upgrade the schema, and a refused start must write nothing.
  const shared = await openShared(settings, clock, log)
  const hosted = await openHosted(settings, clock, log)
  const store = await openStore(settings, log)
  const openPush = pushOf(settings, clock, log)
  return { store, ...shared, clock, chance: new CryptoChance(), hosted, openPush, settings, log, webRoot }
}

const OTHER_PROCESS =
  'Another process uses the database. Set REDIS_URL for all processes, because without it pages show outdated rooms'

const CLOCK_BEHIND =
  'The clock of another process is ahead of this one, so turns end too early. Set the clocks, and restart the processes'

async function openStore({ databaseUrl, redisUrl, dataDir }: Settings, log: Logger): Promise<ServerParts['store']> {
  if (databaseUrl === undefined) return openSqliteStore({ dataDir })
  const { openPostgresStore } = await import('./adapters/postgres-room-store')
  return openPostgresStore({
    url: databaseUrl,
    onTrouble: (error) => log.warn({ err: error }, 'Lost a connection to PostgreSQL'),
    // With Redis, other processes on the database are expected.
    ...(redisUrl === undefined && { onOtherProcess: () => log.error(OTHER_PROCESS) }),
    onClockBehind: (aheadMs) => log.error({ aheadMs }, CLOCK_BEHIND),
  })
}

/** The parts that processes share: updates, allowances, and the count of watchers. */
async function openShared(
  { redisUrl, isRateLimited }: Settings,
  clock: Clock,
  log: Logger,
): Promise<Pick<ServerParts, 'bus' | 'limits' | 'sharedWatchers'>> {
  if (redisUrl === undefined) {
    return { bus: new MemoryEventBus(), limits: isRateLimited ? new MemoryLimits(clock) : NO_LIMITS }
  }
  const { openRedisEventBus } = await import('./adapters/redis-event-bus')
  const { openRedisLimits } = await import('./adapters/redis-limits')
  const { RedisWatchers } = await import('./adapters/redis-watchers')
  const redis = {
    url: redisUrl,
    onTrouble: (error: Error) => log.warn({ err: error }, 'Lost the connection to Redis'),
    onRefused: (error: Error) => log.warn({ err: error }, 'Redis refuses a part of the work'),
  }
  return {
    bus: await openRedisEventBus(redis),
    limits: isRateLimited ? await openRedisLimits({ ...redis, clock }) : NO_LIMITS,
    sharedWatchers: new RedisWatchers({ ...redis, lastsMs: WATCHES_MS }),
  }
}

async function openHosted({ pusher }: Settings, clock: Clock, log: Logger): Promise<PusherPublisher | undefined> {
  if (pusher === undefined) return undefined
  const { PusherPublisher } = await import('./adapters/pusher-publisher')
  return new PusherPublisher({
    ...pusher,
    clock,
    channelOf: (roomCode) => channelOf(roomCode, 'private-'),
    watchChannelOf: (roomCode) => watchChannelOf(roomCode, 'private-'),
    playerChannelOf,
    onLost: (count, reason) => log.warn({ err: reason, count }, 'Events could not be published'),
  })
}

function pushOf({ pushServices, pushContact }: Settings, clock: Clock, log: Logger): ServerParts['openPush'] {
  if (pushServices.length === 0) return undefined
  return (keys) =>
    new WebPushSender({
      keys,
      contact: pushContact,
      services: pushServices,
      clock,
      onLost: (count, reason) => log.warn({ err: reason, count }, 'Push messages could not be sent'),
    })
}

/** Stops the server once, even if the signal comes several times: a terminal and `npm` can each send it. */
function stopOnSignal(server: RunningServer, log: Logger): void {
  let isStopping = false
  const begin = () => {
    if (isStopping) return
    isStopping = true
    void stop(server, log)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, begin)
}

async function stop(server: RunningServer, log: Logger): Promise<void> {
  setTimeout(() => process.exit(0), STOPPING_MS).unref()
  await server.close().catch((fault: unknown) => log.error({ err: fault }, 'Stopping failed'))
  process.exit(0)
}

const WRONG_HOST = 'HOST is no address of this machine. Set it to one that is, or leave it out to listen on all.'

/** Why the server cannot listen, by the error code of the operating system. */
function notListening({ code = '', syscall, port }: NodeJS.ErrnoException & { port?: number }): string | undefined {
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return undefined
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use by another program. Set PORT to a free one, or to 0 for any.`,
    EACCES: `The system does not let this user listen on port ${port}. Set PORT to another one above 1023.`,
    EADDRNOTAVAIL: WRONG_HOST,
    EINVAL: WRONG_HOST,
    ENOTFOUND: WRONG_HOST,
    EAI_AGAIN: WRONG_HOST,
  }
  return reasons[code]
}

/**
 * Prints one line for an error that the operator can correct. Any other error is a fault and is printed with its stack.
 */
function cannotStart(error: unknown): void {
  if (isForOperator(error)) console.error(error.message)
  else console.error((error instanceof Error && notListening(error)) || error)
  process.exit(1)
}

function isForOperator(error: unknown): error is Error {
  return error instanceof WrongSetting || error instanceof CannotStart || error instanceof StoreUnavailable
}

main().catch(cannotStart)
