import { createClient } from 'redis'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startRedis, type TestRedis } from '../../../../tests/services/redis'
import { BusProcesses, type BusProcess } from '../../../../tests/support/bus-processes'
import { until } from '../../../../tests/support/wait'
import { someUpdate } from '../../ports/event-bus.suite'

let redis: TestRedis
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())

const processes = new BusProcesses(() => redis.url)
afterEach(() => processes.close())
const listen = (rooms?: string[]) => processes.listen({ rooms })

describe('the updates of a room', () => {
  it('reach only the processes that follow the room, and the one that publishes', async () => {
    const [one, other, elsewhere] = [await listen([]), await listen(['A']), await listen(['B'])]
    await one.bus.publish(someUpdate('A', 1))
    await one.bus.publish(someUpdate('B', 2))
    for (const { bus } of [other, elsewhere]) expect(await bus.catchUp()).toBe(true)
    expect(codesOf(one)).toEqual(['A', 'B'])
    expect(codesOf(other)).toEqual(['A'])
    expect(codesOf(elsewhere)).toEqual(['B'])
  })

  it('stop once a process no longer follows the room, and arrive again when it follows it anew', async () => {
    const [one, other] = [await listen(), await listen(['A'])]
    other.bus.unfollow('A')
    expect(await other.bus.catchUp()).toBe(true)
    await one.bus.publish(someUpdate('A', 1))
    expect(await other.bus.follow('A')).toBe(true)
    await one.bus.publish(someUpdate('A', 2))
    other.bus.unfollow('A')
    expect(await other.bus.follow('A')).toBe(true)
    await one.bus.publish(someUpdate('A', 3))
    expect(await other.bus.catchUp()).toBe(true)
    expect(other.heard.map(({ revision }) => revision)).toEqual([2, 3])
  })

  it('arrive again after a break, which every follower notices within a second as a gap', async () => {
    const [one, other] = [await listen(), await listen()]
    const admin = createClient({ url: redis.url })
    await admin.connect()
    await admin.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub'])
    await admin.close()
    await until(() => !other.bus.isCurrent(), 'the break is noticed', 1000)
    await until(() => one.bus.isCurrent() && other.bus.isCurrent() && other.gaps === 1, 'the subscriptions stand again')
    await one.bus.publish(someUpdate('A', 1))
    await until(() => codesOf(other).includes('A'), 'the update arrives')
  })

  it('count as arriving once Redis has confirmed it, even if nobody waits for that any more', async () => {
    const one = await listen()
    redis.pause()
    try {
      expect(await one.bus.follow('SLOW')).toBe(false)
      const isFollowed = one.bus.isFollowed('SLOW')
      expect(isFollowed).toBeInstanceOf(Promise)
      redis.resume()
      expect(await isFollowed).toBe(true)
    } finally {
      redis.resume()
    }
    expect(one.bus.isFollowed('SLOW')).toBe(true)
    expect(one.bus.isFollowed('NEVER')).toBe(false)
  })

  it('that could not be followed while Redis did not answer count as missed, because pages may listen to them', async () => {
    const one = await listen([])
    redis.pause()
    try {
      // After 2.5 s nothing more is sent on the connection, and after 5 s more it breaks.
      let tries = 0
      await until(
        async () => !(await one.bus.follow(`NEW${++tries}`)) && !one.bus.isFollowed(`NEW${tries}`),
        'it rests',
      )
      expect(one.gaps).toBe(0)
    } finally {
      redis.resume()
    }
    await until(() => one.bus.isCurrent(), 'Redis answers again')
    expect(one.gaps).toBe(1)
  })

  it('cannot be followed while Redis is away, which is noticed soon', async () => {
    const one = await listen()
    await redis.kill()
    try {
      await until(() => !one.bus.isCurrent(), 'the loss is noticed')
      expect(await one.bus.follow('NEW')).toBe(false)
    } finally {
      await redis.start()
    }
    await until(() => one.bus.isCurrent(), 'Redis is back')
    expect(await one.bus.follow('NEW')).toBe(true)
  })
})

function codesOf({ heard }: BusProcess): string[] {
  return heard.map(({ code }) => code)
}
