import type { Clock } from '../ports/clock'
import type { Limit, Limits } from '../ports/limits'
import { MemoryLimits } from './memory-limits'
import { closeRedis, connectRedis } from './redis/connect-redis'
import type { RedisClient, RedisOptions } from './redis/connect-redis'

const PREFIX = '3-card-poker:limit'
/** A call does not wait longer than this to be counted. */
const PATIENCE_MS = 250
/** For how long nobody is made to wait again after Redis did not answer. */
const LEAVE_ALONE_MS = 1000
/** Keeps the connection from counting as silent. */
const PING_EVERY_MS = 2000

/**
 * The same arithmetic as in memory, by the clock of Redis, in microseconds that a Lua number holds exactly. The key
 * ends when the allowance is full again. ARGV: microseconds until one comes back, burst, 1 to take.
 */
const SCRIPT = `
  local time = redis.call('TIME')
  local now = time[1] * 1000000 + time[2]
  local each = tonumber(ARGV[1])
  local fullAt = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now) + each
  local wait = fullAt - each * tonumber(ARGV[2]) - now
  if wait > 0 then return math.ceil(wait / 1000) end
  if ARGV[3] == '1' then
    redis.call('SET', KEYS[1], string.format('%.0f', fullAt), 'PX', math.ceil((fullAt - now) / 1000))
  end
  return 0`

/** Opens the allowances that processes share; rejects with RedisRefused if Redis does not answer. */
export async function openRedisLimits(options: RedisOptions & { clock: Clock }): Promise<Limits> {
  const client = await connectRedis(options)
  return new RedisLimits(client, String(await client.scriptLoad(SCRIPT)), options.clock)
}

/** Allowances in Redis. While it is away each process counts for itself. */
class RedisLimits implements Limits {
  readonly #client: RedisClient
  readonly #script: string
  readonly #alone: MemoryLimits
  readonly #timer: NodeJS.Timeout
  #leftAloneUntil = -Infinity

  constructor(client: RedisClient, script: string, clock: Clock) {
    this.#client = client
    this.#script = script
    this.#alone = new MemoryLimits(clock)
    this.#timer = setInterval(() => this.#ping(), PING_EVERY_MS)
    // A Redis that was restarted has forgotten the script.
    client.on('ready', () => this.#teach())
  }

  async take(limit: Limit, key: string): Promise<number> {
    return (await this.#ask(limit, key, '1')) ?? this.#alone.take(limit, key)
  }

  async peek(limit: Limit, key: string): Promise<number> {
    return (await this.#ask(limit, key, '0')) ?? this.#alone.peek(limit, key)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await closeRedis(this.#client)
    await this.#alone.close()
  }

  /** Undefined if Redis does not answer. */
  async #ask(limit: Limit, key: string, taking: '0' | '1'): Promise<number | undefined> {
    if (!this.#client.isReady || performance.now() < this.#leftAloneUntil) return undefined
    const eachMicros = String(Math.round(1_000_000 / limit.perSecond))
    const asked = this.#client.evalSha(this.#script, {
      keys: [`${PREFIX}:${limit.name}:${key}`],
      arguments: [eachMicros, String(limit.burst), taking],
    })
    try {
      return Number(await inTime(asked))
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('NOSCRIPT')) this.#teach()
      // Whatever is wrong with Redis, the limits hold on within this process.
      this.#leaveAlone()
      return undefined
    }
  }

  #teach(): void {
    this.#client.scriptLoad(SCRIPT).catch(() => this.#leaveAlone())
  }

  #leaveAlone(): void {
    this.#leftAloneUntil = performance.now() + LEAVE_ALONE_MS
  }

  #ping(): void {
    if (this.#client.isReady) this.#client.ping().catch(() => this.#leaveAlone())
  }
}

async function inTime<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Redis takes too long')), PATIENCE_MS)
  })
  try {
    return await Promise.race([asked, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
