import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetConnection, noteFailure, noteOnline } from '../net/connection'
import { ConnectionBanner } from './connection-banner'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  forgetConnection()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const said = () => screen.getByRole('status').textContent

async function loseConnection(): Promise<void> {
  render(<ConnectionBanner />)
  noteFailure()
  await pass(2_000)
}

it('screen readers hear that the connection is lost, even in a dialog, and once that it is back', async () => {
  await loseConnection()
  expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite')
  expect(said()).toBe('Reconnecting…')
  act(noteOnline)
  expect(said()).toBe('Connected again.')
  await pass(5_000)
  expect(said()).toBe('')
  act(noteOnline)
  expect(said()).toBe('')
})

it('a player who leaves the screen meanwhile is not told that the connection is back', async () => {
  await loseConnection()
  act(forgetConnection)
  expect(said()).toBe('')
})
