import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Limit, Limits } from './limits'

let made = 0

/** The tests that all limits must pass. `pass` moves the time of the limits by at least that many milliseconds. */
export function limitsSuite(name: string, open: () => Promise<Limits>, pass: (ms: number) => Promise<void>): void {
  describe(`${name} counts`, () => {
    let limits: Limits
    let key: string
    beforeAll(async () => {
      limits = await open()
    })
    afterAll(() => limits.close())
    beforeEach(() => {
      made += 1
      key = `key ${made}`
    })

    const slow: Limit = { name: 'slow', burst: 3, perSecond: 1 / 60 }
    const fast: Limit = { name: 'fast', burst: 2, perSecond: 20 }
    const takeAll = async (limit: Limit) => {
      for (let taken = 0; taken < limit.burst; taken += 1) expect(await limits.take(limit, key)).toBe(0)
    }

    it('as many at once as the burst, then says how long to wait', async () => {
      await takeAll(slow)
      const wait = await limits.take(slow, key)
      expect(wait).toBeGreaterThan(50_000)
      expect(wait).toBeLessThanOrEqual(60_000)
    })

    it('nothing for a look, or for what it refuses', async () => {
      for (let look = 0; look < 10; look += 1) expect(await limits.peek(slow, key)).toBe(0)
      await takeAll(slow)
      const waits = [await limits.peek(slow, key)]
      for (let again = 0; again < 10; again += 1) waits.push(await limits.take(slow, key))
      expect(Math.max(...waits)).toBeLessThanOrEqual(60_000)
    })

    it('each key and each limit by itself', async () => {
      await takeAll(slow)
      expect(await limits.take(slow, `${key}'s neighbour`)).toBe(0)
      expect(await limits.take(fast, key)).toBe(0)
    })

    it('gives back one after another', async () => {
      await takeAll(fast)
      const wait = await limits.take(fast, key)
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(50)
      await pass(wait)
      expect(await limits.take(fast, key)).toBe(0)
    })

    it('is full again after a rest, and never more than full', async () => {
      await takeAll(fast)
      await pass(150)
      const answers = await Promise.all([limits.take(fast, key), limits.take(fast, key), limits.take(fast, key)])
      expect(answers.slice(0, 2)).toEqual([0, 0])
      expect(answers[2]).toBeGreaterThan(0)
    })
  })
}
