import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SystemClock } from './system-clock'

const DAY_MS = 24 * 60 * 60 * 1000

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) }))
afterEach(() => vi.useRealTimers())

describe('the system clock', () => {
  it('returns whole epoch milliseconds', () => {
    expect(new SystemClock().now()).toBe(Date.UTC(2026, 0, 1))
    vi.advanceTimersByTime(1234.5)
    expect(Number.isInteger(new SystemClock().now())).toBe(true)
  })

  it.each([-DAY_MS, DAY_MS])('is not moved by setting the system’s clock by %i ms', (ms) => {
    const clock = new SystemClock()
    const before = clock.now()
    vi.setSystemTime(Date.now() + ms)
    expect(clock.now()).toBe(before)
    vi.advanceTimersByTime(1000)
    expect(clock.now()).toBe(before + 1000)
  })

  it('advances by the time for which the computer was suspended, and never goes back', () => {
    let suspendedMs = 0
    const suspend = (ms: number) => {
      vi.setSystemTime(Date.now() + ms - suspendedMs)
      suspendedMs = ms
    }
    const clock = new SystemClock(() => performance.now() + DAY_MS + suspendedMs)
    const began = clock.now()
    const aSecondLater = () => {
      vi.advanceTimersByTime(1000)
      return clock.now() - began
    }
    expect(aSecondLater()).toBe(1000)
    suspend(DAY_MS)
    expect(aSecondLater()).toBe(DAY_MS + 2000)
    // The uptime is inaccurate by some milliseconds.
    suspendedMs = DAY_MS - 20
    expect(aSecondLater()).toBe(DAY_MS + 3000)
    suspend(3 * DAY_MS)
    expect(aSecondLater()).toBe(3 * DAY_MS + 4000)
  })

  it('ignores a change of the uptime alone, as when a container shows its host’s uptime from now on', () => {
    let uptimeMs = 0
    const clock = new SystemClock(() => performance.now() + uptimeMs)
    const began = clock.now()
    for (const jump of [100 * DAY_MS, 0]) {
      uptimeMs = jump
      vi.advanceTimersByTime(1000)
      expect(clock.now()).toBeLessThanOrEqual(began + 2000)
    }
    vi.setSystemTime(Date.now() + DAY_MS)
    vi.advanceTimersByTime(1000)
    expect(clock.now()).toBe(began + 3000)
  })

  it.each([0, 1, 250, 40 * DAY_MS])('calls back once, %i ms later', (ms) => {
    const clock = new SystemClock()
    const called: number[] = []
    const began = clock.now()
    clock.after(ms, () => called.push(clock.now() - began))
    vi.advanceTimersByTime(ms + 10 * DAY_MS)
    expect(called).toHaveLength(1)
    expect(called[0]).toBeGreaterThanOrEqual(ms)
    expect(called[0]).toBeLessThanOrEqual(ms + 1)
  })

  it.each([50, 40 * DAY_MS])('does not call back when cancelled %i ms before or in between', (ms) => {
    const clock = new SystemClock()
    const cancel = clock.after(ms, () => expect.unreachable())
    vi.advanceTimersByTime(ms * 0.9)
    cancel()
    vi.advanceTimersByTime(ms)
  })
})
