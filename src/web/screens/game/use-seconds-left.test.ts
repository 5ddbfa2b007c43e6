import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serverNow } from '../../net/clock'
import { useSecondsLeft } from './use-seconds-left'

let isHidden = false

beforeEach(() => {
  isHidden = false
  vi.useFakeTimers()
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const show = (isShown: boolean) =>
  act(() => {
    isHidden = !isShown
    document.dispatchEvent(new Event('visibilitychange'))
  })

it('the countdown counts once a second, not while the page is hidden, and is right as soon as it is visible', () => {
  const deadlineAt = serverNow() + 30_000
  const seconds: (number | null)[] = []
  renderHook(() => seconds.push(useSecondsLeft(deadlineAt)))
  for (let passed = 0; passed < 3; passed += 1) pass(1_100)
  expect(seconds).toEqual([30, 29, 28, 27])

  const rendered = seconds.length
  show(false)
  pass(10_000)
  expect(seconds).toHaveLength(rendered)
  show(true)
  expect(seconds.at(-1)).toBe(17)
  pass(1_100)
  expect(seconds.at(-1)).toBe(16)
})

it('the countdown changes with the last second, renders once a second at most, and ends with the time', () => {
  let renders = 0
  const { result, rerender } = renderHook(
    (deadlineAt: number | null) => {
      renders += 1
      return useSecondsLeft(deadlineAt, 30)
    },
    { initialProps: (serverNow() + 2_500) as number | null },
  )
  expect(result.current).toBe(3)
  pass(490)
  expect(result.current).toBe(3)
  pass(30)
  expect(result.current).toBe(2)
  for (let passed = 0; passed < 2; passed += 1) pass(1_000)
  expect(result.current).toBe(0)
  renders = 0
  for (let passed = 0; passed < 50; passed += 1) pass(100)
  expect(result.current).toBe(0)
  expect(renders).toBeLessThanOrEqual(5)

  rerender(serverNow() + 31_000)
  expect(result.current, 'no more than a turn has').toBe(30)
  rerender(null)
  expect(result.current).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
})
