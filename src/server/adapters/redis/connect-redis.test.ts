import { createClient } from 'redis'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startRedis } from '../../../../tests/services/redis'
import { sleep, until } from '../../../../tests/support/wait'
import { someUpdate } from '../../ports/event-bus.suite'
import { RedisRefused } from '../cannot-start'
import { openRedisEventBus } from '../redis-event-bus'
import { openRedisLimits } from '../redis-limits'
import { RedisWatchers } from '../redis-watchers'
import { SystemClock } from '../system-clock'

it('connections on which Redis does not answer are closed, even while they are used', async () => {
  const redis = await startRedis()
  const broken = { bus: 0, limits: 0, watchers: 0 }
  const optionsOf = (user: keyof typeof broken) => ({ url: redis.url, onTrouble: () => (broken[user] += 1) })
  const bus = await openRedisEventBus(optionsOf('bus'))
  const limits = await openRedisLimits({ ...optionsOf('limits'), clock: new SystemClock() })
  const watchers = new RedisWatchers({ ...optionsOf('watchers'), lastsMs: 30_000 })
  await watchers.note('ROOM23', ['ann'])
  redis.pause()
  try {
    const startedAt = performance.now()
    for (let call = 1; performance.now() - startedAt < 10_000; call += 1) {
      void bus.publish(someUpdate('ROOM23', call))
      void bus.follow(`R${call}`)
      void limits.take({ name: 'posts', burst: 20, perSecond: 1 }, 'ann')
      void watchers.note('ROOM23', ['ann'])
      await sleep(50)
    }
    expect(broken).toEqual({ bus: 2, limits: 1, watchers: 1 })
  } finally {
    redis.resume()
  }
  await until(() => bus.isCurrent(), 'the bus is current again')
  await Promise.all([bus.close(), limits.close(), watchers.close()])
  await redis.stop()
})

describe('a Redis that refuses part of the work is refused at the start', () => {
  const own = ['~3-card-poker:*', '&3-card-poker:*', '+@all']
  const copy = ['REPLICAOF', '127.0.0.1', '1']

  it.each([
    ['the user may not publish', [...own, '-spublish'], [], /NOPERM.*'spublish'/],
    ['the user may not tell all processes', [...own, '-publish'], [], /NOPERM.*'publish'/],
    ['the user may not listen to a room', [...own, '-ssubscribe'], [], /NOPERM.*'ssubscribe'/],
    ['the user has no channels', ['~*', '+@all'], [], /NOPERM.*channels/],
    ['the user has no keys', ['&*', '+@all'], [], /NOPERM.*keys/],
    ['the user may not run the script', [...own, '-evalsha'], [], /NOPERM.*'evalsha'/],
    ['the user may not send a ping', [...own, '-ping'], [], /NOPERM.*'ping'/],
    ['it is a read-only copy', own, copy, /READONLY/],
  ])('%s', async (_, rules, command, reason) => {
    const fault = await faultOf(rules, command)
    expect(fault).toBeInstanceOf(RedisRefused)
    expect((fault as Error).message).toMatch(/^Cannot use Redis at [^\n]*\. Check REDIS_URL\.$/)
    expect((fault as Error).message).toMatch(reason)
  })

  it('but not a Redis without free memory, or one whose user has no other rights than these', async () => {
    expect(await faultOf(own, ['CONFIG', 'SET', 'maxmemory', '1'])).toBeUndefined()
    const rights = '+@pubsub +@scripting +@read +@write +@connection +time +command -@dangerous'
    expect(await faultOf(['~3-card-poker:*', '&3-card-poker:*', ...rights.split(' ')])).toBeUndefined()
  })

  /** The error of a start with Redis after this command, for a user with these rules. */
  async function faultOf(rules: string[], command: string[] = []): Promise<unknown> {
    const redis = await startRedis()
    const admin = createClient({ url: redis.url })
    await admin.connect()
    await admin.sendCommand(['ACL', 'SETUSER', 'poker', 'on', '>geheim', ...rules])
    if (command.length > 0) await admin.sendCommand(command)
    await admin.close()
    const url = redis.url.replace('//', '//poker:geheim@')
    const openBoth = async () => {
      const bus = await openRedisEventBus({ url })
      onTestFinished(() => bus.close())
      const limits = await openRedisLimits({ url, clock: new SystemClock() })
      await limits.close()
    }
    try {
      return await openBoth().catch((error: unknown) => error)
    } finally {
      await redis.stop()
    }
  }
})
