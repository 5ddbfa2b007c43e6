import QuickLru from 'quick-lru'
import type { Clock } from '../ports/clock'
import type { Limit, Limits } from '../ports/limits'
import { MemoryLimits, nameOf } from './memory-limits'
import { closeRedis, connectRedis, isAnswering, redisRefused, reportingRefusals } from './redis/connect-redis'
import type { RedisClient, RedisOptions } from './redis/connect-redis'
import { withTimeout } from './with-timeout'

const PREFIX = '3-card-poker:limit'
/** A call waits no longer than this to be counted. */
const PATIENCE_MS = 250
/** After Redis has not answered, calls do not wait for it again for this long. */
const LEAVE_ALONE_MS = 1000

/**
 * A process reserves several calls of a limit at once if the limit refills at least this fast. Slower limits
 * guard against guessing and are exact.
 */
const RESERVED_FROM_PER_SECOND = 10
/** The part of a burst that one process may reserve, up to `MAX_RESERVED`. */
const RESERVED_PART_OF_BURST = 1 / 6
const MAX_RESERVED = 20
/** The rest of a reservation is dropped after this time, because the limit has refilled by then. */
const RESERVATION_LASTS_MS = 5_000
const MAX_RESERVATIONS = 50_000

/**
 * The same arithmetic as in memory, by the clock of Redis, in microseconds, which a Lua number represents exactly. The
 * key expires when the allowance is full again. An instant that no allowance can reach was stored before this clock was
 * set back, and is ignored. ARGV: the microseconds in which one refills, the burst, and the most to
 * take. Returns how many were taken, and if none was taken the milliseconds until one can be.
 */
const SCRIPT = `
  local time = redis.call('TIME')
  local now = time[1] * 1000000 + time[2]
  local each = tonumber(ARGV[1])
  local fullAt = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now)
  local emptyAt = now + each * tonumber(ARGV[2])
  if fullAt > emptyAt then fullAt = now end
  local wait = fullAt + each - emptyAt
  if wait > 0 then return {0, math.ceil(wait / 1000)} end
  local taken = math.min(math.floor((emptyAt - fullAt) / each), tonumber(ARGV[3]))
  if taken > 0 then
    fullAt = fullAt + each * taken
    redis.call('SET', KEYS[1], string.format('%.0f', fullAt), 'PX', math.ceil((fullAt - now) / 1000))
  end
  return {taken, 0}`

/** Opens the allowances that processes share; rejects with RedisRefused if Redis does not answer or refuses the script. */
export async function openRedisLimits(options: RedisOptions & { clock: Clock }): Promise<Limits> {
  const client = await connectRedis(options)
  try {
    const script = await client.scriptLoad(SCRIPT)
    await tryOut(client, script)
    return new RedisLimits(client, script, options)
  } catch (error) {
    client.destroy()
    throw redisRefused(options.url, error)
  }
}

/**
 * This many keys are spread over all servers of a small Redis Cluster, where each server refuses the keys of the
 * others.
 */
const TRIED_KEYS = 20

/**
 * Rejects if Redis does not run the script: it is a read-only copy or part of a cluster, or the user may not. A Redis
 * without free memory passes, because it may have some later, and each process counts by itself until then.
 */
async function tryOut(client: RedisClient, script: string): Promise<void> {
  const keys = Array.from({ length: TRIED_KEYS }, (_, key) => `${PREFIX}:start:${key}`)
  const allowance = { arguments: ['1000', '1', '1'] }
  try {
    await Promise.all(keys.map((key) => client.evalSha(script, { keys: [key], ...allowance })))
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('OOM'))) throw error
  }
}

/**
 * Allowances in Redis. A process reserves several of a fast limit at once, so that most calls need no answer of Redis.
 * While Redis is unavailable, each process counts by itself.
 */
class RedisLimits implements Limits {
  /** What is left of the reservations, by name and key. */
  readonly #left = new QuickLru<string, number>({ maxSize: MAX_RESERVATIONS, maxAge: RESERVATION_LASTS_MS })
  readonly #client: RedisClient
  readonly #script: string
  readonly #alone: MemoryLimits
  readonly #report: (error: unknown) => void
  #leftAloneUntil = -Infinity

  constructor(client: RedisClient, script: string, options: RedisOptions & { clock: Clock }) {
    this.#client = client
    this.#script = script
    this.#alone = new MemoryLimits(options.clock)
    this.#report = reportingRefusals(options)
    // A Redis that was restarted has forgotten the script.
    client.on('ready', () => this.#teach())
  }

  take(limit: Limit, key: string): number | Promise<number> {
    const name = nameOf(limit, key)
    const left = this.#left.get(name) ?? 0
    if (left === 0) return this.#draw(limit, key)
    // Using a reservation does not prolong it.
    this.#left.set(name, left - 1, { maxAge: this.#left.expiresIn(name) ?? 0 })
    return 0
  }

  async #draw(limit: Limit, key: string): Promise<number> {
    const drawn = await this.#ask(limit, key, mostReserved(limit))
    if (drawn === undefined) return this.#alone.take(limit, key)
    const [taken, waitMs] = drawn
    // Another call may have reserved more than it needed at the same moment.
    const left = (this.#left.get(nameOf(limit, key)) ?? 0) + taken
    if (left === 0) return waitMs
    this.#left.set(nameOf(limit, key), left - 1)
    return 0
  }

  async peek(limit: Limit, key: string): Promise<number> {
    if ((this.#left.get(nameOf(limit, key)) ?? 0) > 0) return 0
    const [, waitMs] = (await this.#ask(limit, key, 0)) ?? [0, this.#alone.peek(limit, key)]
    return waitMs
  }

  async close(): Promise<void> {
    await closeRedis(this.#client)
    await this.#alone.close()
  }

  /** Takes up to `most`. Undefined if Redis does not answer. */
  async #ask(limit: Limit, key: string, most: number): Promise<[taken: number, waitMs: number] | undefined> {
    if (!isAnswering(this.#client) || performance.now() < this.#leftAloneUntil) return undefined
    const eachMicros = String(Math.round(1_000_000 / limit.perSecond))
    const asked = this.#client.evalSha(this.#script, {
      keys: [`${PREFIX}:${nameOf(limit, key)}`],
      arguments: [eachMicros, String(limit.burst), String(most)],
    })
    try {
      const answer = (await withTimeout(asked, PATIENCE_MS, undefined)) as [number, number] | undefined
      if (answer === undefined) this.#leaveAlone()
      return answer
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('NOSCRIPT')) this.#teach()
      else this.#report(error)
      // Whatever is wrong with Redis, the limits still apply within this process.
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
}

function mostReserved({ burst, perSecond }: Limit): number {
  return perSecond < RESERVED_FROM_PER_SECOND
    ? 1
    : Math.min(MAX_RESERVED, Math.max(1, Math.floor(burst * RESERVED_PART_OF_BURST)))
}
