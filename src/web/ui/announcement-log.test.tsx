import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAnnouncements } from './announcement-log'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('announcements made together are rendered together, and removed 5 s later', async () => {
  let renderings = 0
  const { result } = renderHook(() => {
    renderings += 1
    return useAnnouncements()
  })
  await act(async () => {
    for (let count = 1; count <= 100; count += 1) result.current.announce([`message ${count}`])
  })
  expect(renderings).toBe(2)
  expect(result.current.lines).toHaveLength(100)
  act(() => void vi.advanceTimersByTime(4_999))
  expect(result.current.lines).toHaveLength(100)
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current.lines).toEqual([])
})

it('a text replaces the one that it corrects', async () => {
  const { result } = renderHook(useAnnouncements)
  await act(async () => {
    result.current.announce(['You folded.', 'Noor is in.'])
    result.current.announce(['Your time ran out.'], 'You folded.')
  })
  expect(result.current.lines.map(({ text }) => text)).toEqual(['Your time ran out.', 'Noor is in.'])
})
