import { expect, it } from 'vitest'
import { limitsSuite } from '../ports/limits.suite'
import { ManualClock } from './manual-clock'
import { MemoryLimits } from './memory-limits'

const clock = new ManualClock()
limitsSuite(
  'memory',
  async () => new MemoryLimits(clock),
  (ms) => clock.advance(ms),
)

it('forgets who took longest ago when too many take, and holds the others to it', () => {
  const limit = { name: 'l', burst: 1, perSecond: 1 }
  const limits = new MemoryLimits(new ManualClock(), 100)
  for (let taker = 0; taker < 1000; taker += 1) {
    expect(limits.take(limit, `${taker}`)).toBe(0)
    expect(limits.take(limit, `${Math.max(taker - 50, 0)}`)).toBeGreaterThan(0)
  }
  expect(limits.take(limit, '0')).toBe(0)
})
