import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises'
import { createClient } from 'redis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../tests/services/ports'
import { until } from '../../../tests/support/wait'
import { startRedis, type TestRedis } from '../../../tests/services/redis'
import { limitsSuite } from '../ports/limits.suite'
import { RedisRefused } from './cannot-start'
import { openRedisLimits } from './redis-limits'
import { SystemClock } from './system-clock'

let redis: TestRedis
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())

const clock = new SystemClock()
const open = () => openRedisLimits({ url: redis.url, clock })
const limit = { name: 'shared', burst: 4, perSecond: 0.1 }

// A timer of Node may end up to a millisecond early by the clock of Redis.
limitsSuite('Redis', open, (ms) => pause(ms + 1))

describe('between processes', () => {
  it('an allowance is shared', async () => {
    const [one, other] = await Promise.all([open(), open()])
    const takers = [one, other, one, other, one, other]
    const answers = await Promise.all(takers.map(async (limits) => limits.take(limit, 'both')))
    expect(answers.filter((wait) => wait === 0)).toHaveLength(4)
    await Promise.all([one.close(), other.close()])
  })

  it('a fast allowance is drawn several at once, and never beyond its size', async () => {
    const polls = { name: 'polls', burst: 30, perSecond: 30 }
    const [one, other] = await Promise.all([open(), open()])
    const client = createClient({ url: redis.url })
    await client.connect()
    await client.configResetStat()
    const began = performance.now()
    for (let taken = 0; taken < 5; taken += 1) expect(await one.take(polls, 'drawn')).toBe(0)
    expect(await client.info('commandstats')).toMatch(/cmdstat_evalsha:calls=1,/)

    let taken = 5
    while ((await other.take(polls, 'drawn')) === 0) taken += 1
    const refilled = Math.ceil(((performance.now() - began) * polls.perSecond) / 1000) + 1
    expect(taken).toBeLessThanOrEqual(polls.burst + refilled)
    expect(taken).toBeGreaterThanOrEqual(polls.burst)
    await Promise.all([one.close(), other.close(), client.close()])
  })

  it('simultaneous calls use the whole allowance, whichever process has drawn it', async () => {
    const posts = { name: 'posts', burst: 20, perSecond: 10 }
    const [one, other] = await Promise.all([open(), open()])
    const takers = Array.from({ length: 40 }, (_, call) => (call % 2 === 0 ? one : other))
    const began = performance.now()
    const answers = await Promise.all(takers.map(async (limits) => limits.take(posts, 'at once')))
    const refilled = Math.ceil(((performance.now() - began) * posts.perSecond) / 1000)
    const taken = answers.filter((wait) => wait === 0).length
    expect(taken).toBeGreaterThanOrEqual(posts.burst)
    expect(taken).toBeLessThanOrEqual(posts.burst + refilled)
    await Promise.all([one.close(), other.close()])
  })

  it('an allowance is shared even with a process that was busy while Redis answered', async () => {
    const [one, other] = await Promise.all([open(), open()])
    for (let taken = 0; taken < 4; taken += 1) expect(await other.take(limit, 'busy')).toBe(0)
    const answer = one.take(limit, 'busy')
    // The request is sent, and then the process is busy for longer than a call waits for Redis.
    await immediate()
    for (const endsAt = performance.now() + 400; performance.now() < endsAt;);
    expect(await answer).toBeGreaterThan(0)
    await Promise.all([one.close(), other.close()])
  })

  it('the clock of Redis may be set back by an hour', async () => {
    const limits = await open()
    const client = createClient({ url: redis.url })
    await client.connect()
    await client.set('3-card-poker:limit:shared:ahead', String((Date.now() + 3_600_000) * 1000))
    for (let taken = 0; taken < 4; taken += 1) expect(await limits.take(limit, 'ahead')).toBe(0)
    expect(await limits.take(limit, 'ahead')).toBeGreaterThan(0)
    await Promise.all([client.close(), limits.close()])
  })

  it('a key expires when its allowance is full again', async () => {
    const limits = await open()
    await limits.take({ ...limit, perSecond: 20 }, 'ending')
    await limits.take({ ...limit, perSecond: 0.01 }, 'staying')
    const client = createClient({ url: redis.url })
    await client.connect()
    const isThere = async (key: string) => (await client.exists(`3-card-poker:limit:shared:${key}`)) === 1
    await until(async () => !(await isThere('ending')), 'the key is gone')
    expect(await isThere('staying')).toBe(true)
    await client.close()
    await limits.close()
  })
})

describe('when Redis goes away', () => {
  it('each process counts for itself, and shares again when Redis is back', async () => {
    const limits = await open()
    await redis.kill()
    for (let taken = 0; taken < 4; taken += 1) expect(await limits.take(limit, 'alone')).toBe(0)
    expect(await limits.take(limit, 'alone')).toBeGreaterThan(0)
    await redis.start()
    // The process takes the first shared call before another process loads the script again.
    const isShared = async () => (await limits.peek(limit, 'alone')) === 0
    await until(isShared, 'the count of the time alone is left behind')
    for (let taken = 0; taken < 4; taken += 1) expect(await limits.take(limit, 'alone')).toBe(0)
    const other = await open()
    expect(await other.peek(limit, 'alone')).toBeGreaterThan(0)
    await Promise.all([limits.close(), other.close()])
  })

  it('a Redis that has lost its scripts gets them again', async () => {
    const limits = await open()
    const client = createClient({ url: redis.url })
    await client.connect()
    await client.scriptFlush()
    expect(await limits.take(limit, 'forgotten')).toBe(0)
    const isShared = async () => {
      await limits.take(limit, 'forgotten')
      return (await client.exists('3-card-poker:limit:shared:forgotten')) === 1
    }
    await until(isShared, 'the allowance is shared again')
    await client.close()
    await limits.close()
  })

  it('a Redis that has become a read-only copy is reported once, and each process counts for itself', async () => {
    const refusals: string[] = []
    const limits = await openRedisLimits({ url: redis.url, clock, onRefused: ({ message }) => refusals.push(message) })
    const client = createClient({ url: redis.url })
    await client.connect()
    await client.sendCommand(['REPLICAOF', '127.0.0.1', String(await freePort())])
    for (let taken = 0; taken < 4; taken += 1) expect(await limits.take(limit, 'copied')).toBe(0)
    expect(await limits.take(limit, 'copied')).toBeGreaterThan(0)
    await pause(1_100)
    expect(await limits.take(limit, 'copied')).toBeGreaterThan(0)
    expect(refusals).toEqual([expect.stringContaining('READONLY')])
    await client.sendCommand(['REPLICAOF', 'NO', 'ONE'])
    await Promise.all([client.close(), limits.close()])
  })

  it('nobody waits for a Redis that does not answer', async () => {
    const limits = await open()
    redis.pause()
    try {
      const began = performance.now()
      for (let taken = 0; taken < 4; taken += 1) expect(await limits.take(limit, 'silent')).toBe(0)
      expect(await limits.take(limit, 'silent')).toBeGreaterThan(0)
      expect(performance.now() - began).toBeLessThan(1000)
    } finally {
      redis.resume()
    }
    await limits.close()
  })

  it('a missing Redis is refused at the start', async () => {
    const url = `redis://127.0.0.1:${await freePort()}`
    await expect(openRedisLimits({ url, clock })).rejects.toThrow(RedisRefused)
  })
})
