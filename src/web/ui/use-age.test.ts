import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAge } from './use-age'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('renders when the words change, and not at every look', () => {
  const since = new Date().toISOString()
  const ages: string[] = []
  renderHook(() => ages.push(useAge(since, Date.now)))
  for (let passed = 0; passed < 20; passed += 1) act(() => void vi.advanceTimersByTime(10_000))
  expect(ages).toEqual(['Just now', '1m ago', '2m ago', '3m ago'])
})
