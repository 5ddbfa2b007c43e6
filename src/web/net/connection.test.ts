import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetConnection, isLastPollAnswered, noteFailure, noteOnline, useConnection } from './connection'

let shown: { current: string }

beforeEach(() => {
  vi.useFakeTimers()
  forgetConnection()
  shown = renderHook(useConnection).result
})
afterEach(() => {
  cleanup()
  forgetConnection()
  vi.useRealTimers()
})

const note = (what: () => void) => act(what)
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

/** No answer comes for so long that the connection counts as lost. */
function lose(): void {
  note(noteFailure)
  pass(2_000)
}

it('the connection counts as lost 2 s after the first of several failures, and as news for 5 s when it is back', () => {
  note(noteFailure)
  pass(1_500)
  note(noteFailure)
  pass(499)
  expect(shown.current).toBe('online')
  pass(1)
  expect(shown.current).toBe('reconnecting')
  note(noteOnline)
  pass(4_999)
  expect(shown.current).toBe('back')
  pass(1)
  expect(shown.current).toBe('online')
})

it('the connection is not lost if an answer comes within 2 s, however often', () => {
  for (let times = 0; times < 3; times += 1) {
    note(noteFailure)
    note(noteFailure)
    expect(isLastPollAnswered()).toBe(false)
    pass(1_500)
    note(noteOnline)
    expect(isLastPollAnswered()).toBe(true)
    pass(1_000)
    expect(shown.current).toBe('online')
  }
})

it('a connection that is lost again while its return is news stays lost', () => {
  lose()
  note(noteOnline)
  lose()
  expect(shown.current).toBe('reconnecting')
  pass(10_000)
  expect(shown.current).toBe('reconnecting')
})

it('the connection no longer matters once the polling has ended, nor does its news', () => {
  note(noteFailure)
  note(forgetConnection)
  expect(isLastPollAnswered()).toBe(true)
  pass(10_000)
  expect(shown.current).toBe('online')
  lose()
  note(noteOnline)
  note(forgetConnection)
  expect(shown.current).toBe('online')
  lose()
  expect(shown.current).toBe('reconnecting')
  pass(10_000)
  expect(shown.current).toBe('reconnecting')
})
