import type { SharedWatchers } from '../ports/shared-watchers'
import { closeRedis, connectRedis, isAnswering, type RedisClient, type RedisOptions } from './redis/connect-redis'
import { withTimeout } from './with-timeout'

const PREFIX = '3-card-poker:watching'
/** A call waits no longer than this for the number. */
const PATIENCE_MS = 100

/**
 * Uses the clock of Redis. ARGV: the milliseconds for which a noted session counts, and the sessions to note. Returns
 * how many sessions watch, without those that were noted before the clock was set back.
 */
const SCRIPT = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local lasts = tonumber(ARGV[1])
  for i = 2, #ARGV do redis.call('ZADD', KEYS[1], now, ARGV[i]) end
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. (now - lasts))
  redis.call('PEXPIRE', KEYS[1], lasts)
  return redis.call('ZCOUNT', KEYS[1], now - lasts, now)`

/**
 * Counts watchers in a sorted set for each room, with the time at which each session was last noted. Connects to Redis
 * when somebody first watches.
 */
export class RedisWatchers implements SharedWatchers {
  readonly #options: RedisOptions & { lastsMs: number }
  #client: Promise<RedisClient> | undefined

  constructor(options: RedisOptions & { lastsMs: number }) {
    this.#options = options
  }

  note(code: string, sessions: readonly string[]): Promise<number | undefined> {
    return withTimeout(this.#note(code, sessions), PATIENCE_MS, undefined)
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined)
    if (client !== undefined) await closeRedis(client)
  }

  async #note(code: string, sessions: readonly string[]): Promise<number | undefined> {
    const script = { keys: [`${PREFIX}:${code}`], arguments: [String(this.#options.lastsMs), ...sessions] }
    try {
      const client = await (this.#client ??= this.#connect())
      return isAnswering(client) ? Number(await client.eval(SCRIPT, script)) : undefined
    } catch {
      // While Redis is unavailable, each process counts by itself.
      return undefined
    }
  }

  async #connect(): Promise<RedisClient> {
    try {
      return await connectRedis(this.#options)
    } catch (error) {
      this.#client = undefined
      throw error
    }
  }
}
