import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ageOf, useAge } from './use-age'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('an age renders when its words change, and not at every check', () => {
  const since = new Date().toISOString()
  const ages: string[] = []
  renderHook(() => ages.push(useAge(since, Date.now)))
  for (let passed = 0; passed < 20; passed += 1) act(() => void vi.advanceTimersByTime(10_000))
  expect(ages).toEqual(['Just now', '1m ago', '2m ago', '3m ago'])
})

it('an age is right at once when a page whose timers were slowed down is seen again', () => {
  const since = new Date().toISOString()
  const { result, unmount } = renderHook(() => useAge(since, Date.now))
  vi.setSystemTime(Date.now() + 5 * MINUTE)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(result.current).toBe('5m ago')
  unmount()
  expect(vi.getTimerCount(), 'timers that are left').toBe(0)
})

const CREATED = '2026-11-20T12:00:00.000Z'
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

describe('an age', () => {
  it.each([
    [-SECOND, 'Just now'],
    [59 * SECOND, 'Just now'],
    [MINUTE, '1m ago'],
    [59 * MINUTE + 59 * SECOND, '59m ago'],
    [HOUR, '1h ago'],
    [23 * HOUR + 59 * MINUTE, '23h ago'],
    [24 * HOUR, '1d ago'],
    [72 * HOUR, '3d ago'],
  ])('after %i ms is %s', (passedMs, words) => {
    expect(ageOf(CREATED, Date.parse(CREATED) + passedMs)).toBe(words)
  })
})
