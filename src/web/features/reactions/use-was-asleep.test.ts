import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useWasAsleep } from './use-was-asleep'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function setHidden(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Lets time pass in which no timer of the page runs. */
function sleep(ms: number): void {
  const wokeAt = performance.now() + ms
  vi.spyOn(performance, 'now').mockImplementation(() => wokeAt)
}

it('a page that is awake and visible was not asleep', () => {
  vi.advanceTimersByTime(60_000)
  const { result, unmount } = renderHook(useWasAsleep)
  expect(result.current()).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(result.current()).toBe(false)
  unmount()
  expect(vi.getTimerCount(), 'timers that are left').toBe(0)
})

it('a page was asleep until two seconds after it becomes visible again', () => {
  const { result } = renderHook(useWasAsleep)
  setHidden(true)
  vi.advanceTimersByTime(20_000)
  setHidden(false)
  expect(result.current()).toBe(true)
  vi.advanceTimersByTime(1_999)
  expect(result.current()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(result.current()).toBe(false)
})

it('a page that was frozen was asleep, whether its timers or the events come first', () => {
  const { result } = renderHook(useWasAsleep)
  sleep(2_900)
  expect(result.current()).toBe(false)
  sleep(3_100)
  expect(result.current()).toBe(true)
  expect(result.current()).toBe(true)
})
