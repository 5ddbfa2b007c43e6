import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Members } from './members'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('a silent process may still save rooms for an hour, a closed one saves none', () => {
  const members = new Members()
  for (const member of ['killed', 'closed']) members.note(member)
  members.remove('closed')
  vi.advanceTimersByTime(1_000)
  expect(members.isOneSilent).toBe(false)
  for (const minutes of [1, 58]) {
    vi.advanceTimersByTime(minutes * 60_000)
    expect(members.isOneSilent).toBe(true)
  }
  vi.advanceTimersByTime(2 * 60_000)
  expect(members.isOneSilent).toBe(false)
})
