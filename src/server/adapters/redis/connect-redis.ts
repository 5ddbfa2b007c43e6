import { randomInt } from 'node:crypto'
import { createClient, ErrorReply } from 'redis'
import { atMostEvery } from '../../at-most-every'
import { reasonOf, RedisRefused } from '../cannot-start'
import { withTimeout } from '../with-timeout'

export interface RedisOptions {
  url: string
  /** Called when a connection breaks, once for each break. */
  onTrouble?: (error: Error) => void
  /** Called when Redis refuses a command, at most once a minute. */
  onRefused?: (error: Error) => void
}

export type RedisClient = ReturnType<typeof makeClient>

const CONNECT_TIMEOUT_MS = 5000
/** A connection on which nothing is sent and nothing arrives for this long is broken. */
const SILENCE_MS = 5000
const PING_EVERY_MS = 1000
/**
 * If the last answered ping is older than this, nothing more is sent on the connection. Anything sent would count as a
 * sign of life, and a broken connection would not be noticed.
 */
const UNANSWERED_MS = 2500
const FIRST_RETRY_MS = 50
const SLOWEST_RETRY_MS = 1000
const REFUSED_EVERY_MS = 60_000

/** Connects, or rejects with RedisRefused. Later the client reconnects by itself, however long that takes. */
export async function connectRedis(options: RedisOptions): Promise<RedisClient> {
  let hasConnected = false
  const client = makeClientOf(options, () => hasConnected)
  try {
    const connected = client.connect().then(() => true)
    hasConnected = await withTimeout(connected, CONNECT_TIMEOUT_MS, false)
    if (!hasConnected) throw new Error('no answer')
    return client
  } catch (error) {
    client.destroy()
    throw redisRefused(options.url, error)
  }
}

/** The line that tells the operator why Redis cannot be used. */
export function redisRefused(url: string, error: unknown): RedisRefused {
  if (error instanceof RedisRefused) return error
  const reason = reasonOf(error).replace(/\.$/, '')
  return new RedisRefused(`Cannot use Redis at ${nameOf(url)}: ${reason}. Check REDIS_URL.`, { cause: error })
}

/** When Redis last answered a ping of each client, by the monotonic clock. */
const answeredAt = new WeakMap<RedisClient, number>()

/** Whether commands may be sent: the client has a connection, and Redis answers on it. */
export function isAnswering(client: RedisClient): boolean {
  return client.isReady && performance.now() - (answeredAt.get(client) ?? 0) < UNANSWERED_MS
}

/** Closes after the commands under way, or at once if Redis is unavailable. */
export async function closeRedis(client: RedisClient): Promise<void> {
  if (!client.isReady) return client.destroy()
  const timer = setTimeout(() => client.destroy(), SLOWEST_RETRY_MS)
  try {
    await client.close()
  } finally {
    clearTimeout(timer)
  }
}

function makeClientOf({ url, onTrouble }: RedisOptions, hasConnected: () => boolean): RedisClient {
  try {
    const client = makeClient(url, hasConnected)
    const noteAnswer = () => void answeredAt.set(client, performance.now())
    client.on('ready', noteAnswer).on('ping-interval', noteAnswer)
    client.on('error', reportingBreaks(client, hasConnected, onTrouble))
    return client
  } catch (error) {
    throw new RedisRefused(`REDIS_URL is no address of a Redis: ${reasonOf(error)}.`, { cause: error })
  }
}

function makeClient(url: string, hasConnected: () => boolean) {
  return createClient({
    url,
    // A message that cannot be sent now would be outdated when it can be.
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    // A timer for each command would cost every poll a tenth of its time. Instead, a silent connection is given up.
    commandOptions: { timeout: 0 },
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (retries, cause) => (hasConnected() ? retryAfter(retries) : cause),
    },
  })
}

/**
 * Milliseconds to wait before the next attempt: up to twice as long each time, and random, so that not all processes
 * retry at once.
 */
function retryAfter(retries: number): number {
  const longest = Math.min(FIRST_RETRY_MS * 2 ** Math.min(retries, 10), SLOWEST_RETRY_MS)
  return randomInt(Math.ceil(longest / 2), longest + 1)
}

/**
 * Reports only the break of a connection. Each failed attempt to reconnect is an error too, but reports nothing new.
 */
function reportingBreaks(
  client: { on(event: 'ready', listener: () => void): unknown },
  hasConnected: () => boolean,
  onTrouble: RedisOptions['onTrouble'],
): (error: Error) => void {
  let isBroken = false
  client.on('ready', () => {
    isBroken = false
  })
  return (error) => {
    if (isBroken || !hasConnected()) return
    isBroken = true
    onTrouble?.(error)
  }
}

/**
 * Reports what Redis refuses although it is connected: it has become a read-only copy, its memory is full, or the user
 * has lost rights. The game continues without Redis, so nobody else would notice.
 */
export function reportingRefusals({ onRefused }: RedisOptions): (error: unknown) => void {
  const mayReport = atMostEvery(REFUSED_EVERY_MS)
  return (error) => {
    if (error instanceof ErrorReply && mayReport(performance.now())) onRefused?.(error)
  }
}

/** The address without user and password, for messages. */
function nameOf(url: string): string {
  return new URL(url).host
}
