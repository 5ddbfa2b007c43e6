import { expect, it } from 'vitest'
import { startRedis } from '../../../../tests/services/redis'
import { sleep, until } from '../../../../tests/support/wait'
import { someUpdate } from '../../ports/event-bus.suite'
import { openRedisEventBus } from '../redis-event-bus'
import { openRedisLimits } from '../redis-limits'
import { RedisWatchers } from '../redis-watchers'
import { SystemClock } from '../system-clock'

it('connections on which Redis answers nothing are given up, also while they are used', async () => {
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
