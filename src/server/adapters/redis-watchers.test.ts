import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from 'redis'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startRedis, type TestRedis } from '../../../tests/services/redis'
import { RedisWatchers } from './redis-watchers'

let redis: TestRedis
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())

const open = (lastsMs = 30_000) => new RedisWatchers({ url: redis.url, lastsMs })

/** The number of sessions. On a busy machine it may arrive later than a call waits for it. */
const noted = (watchers: RedisWatchers, code: string, ...sessions: string[]) =>
  vi.waitFor(async () => {
    const count = await watchers.note(code, sessions)
    expect(count).toBeDefined()
    return count
  })

it('a session counts once, however many processes it asks', async () => {
  const [one, other] = [open(), open()]
  expect(await noted(one, 'ROOM23', 'ann')).toBe(1)
  expect(await noted(other, 'ROOM23', 'ann')).toBe(1)
  expect(await noted(other, 'ROOM23', 'ben', 'cleo')).toBe(3)
  expect(await noted(one, 'ROOM24', 'ann')).toBe(1)
  await Promise.all([one.close(), other.close()])
})

it('a session that is not noted again no longer counts', async () => {
  const watchers = open(200)
  await noted(watchers, 'ROOM25', 'ann', 'ben')
  await pause(250)
  expect(await noted(watchers, 'ROOM25', 'ben')).toBe(1)
  await watchers.close()
})

it('a session that was noted before the clock of Redis was set back no longer counts', async () => {
  const watchers = open()
  const client = createClient({ url: redis.url })
  await client.connect()
  await client.zAdd('3-card-poker:watching:ROOM28', { score: Date.now() + 3_600_000, value: 'ann' })
  expect(await noted(watchers, 'ROOM28', 'ben')).toBe(1)
  await Promise.all([client.close(), watchers.close()])
})

it('without Redis the number is unknown', async () => {
  const away = new RedisWatchers({ url: 'redis://127.0.0.1:1', lastsMs: 30_000 })
  expect(await away.note('ROOM26', ['ann'])).toBeUndefined()
  await away.close()
})

it('a Redis that arrives after the first watcher is asked from then on', async () => {
  const watchers = open()
  await redis.kill()
  expect(await watchers.note('ROOM27', ['ann'])).toBeUndefined()
  await redis.start()
  expect(await noted(watchers, 'ROOM27', 'ann', 'ben')).toBe(2)
  await watchers.close()
})
