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

it('counts once a second, not at all while the page is hidden, and is right as soon as it is visible', () => {
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
