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

it('forgets the oldest takers when too many take, and limits the others', () => {
  const limit = { name: 'l', burst: 1, perSecond: 1 }
  const limits = new MemoryLimits(new ManualClock(), 100)
  for (let taker = 0; taker < 1000; taker += 1) {
    expect(limits.take(limit, `${taker}`)).toBe(0)
    expect(limits.take(limit, `${Math.max(taker - 50, 0)}`)).toBeGreaterThan(0)
  }
  expect(limits.take(limit, '0')).toBe(0)
})

it('when too many take, those who have taken again and those who must wait longest are still limited', async () => {
  const time = new ManualClock()
  const limits = new MemoryLimits(time, 100)
  const twice = { name: 'twice', burst: 2, perSecond: 0.001 }
  const quick = { name: 'quick', burst: 1, perSecond: 1 }
  const takeQuick = (from: number, count: number) => {
    for (let taker = from; taker < from + count; taker += 1) expect(limits.take(quick, `${taker}`)).toBe(0)
  }
  // A use makes an allowance the newest, so the others are dropped first.
  expect(limits.take(twice, 'again')).toBe(0)
  takeQuick(0, 90)
  expect(limits.take(twice, 'again')).toBe(0)
  takeQuick(90, 10)
  expect(limits.take(twice, 'again')).toBeGreaterThan(0)
  // Allowances that are full again are dropped before the oldest.
  await time.advance(1_000)
  takeQuick(100, 95)
  expect(limits.take(twice, 'again')).toBeGreaterThan(0)
})
