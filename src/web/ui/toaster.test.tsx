import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissToast, toast, type ToastText } from './toast'
import { Toaster } from './toaster'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
})

it.each<[string, ToastText, string]>([
  ['the failure of an action interrupts', { title: 'No seat', variant: 'destructive' }, 'assertive'],
  ['other news waits until what is being said has been said', { title: 'Player Left' }, 'polite'],
])('to screen readers %s', async (_, text, urgency) => {
  render(<Toaster place="side" />)
  let id = 0
  await act(async () => {
    id = toast(text)
    await vi.advanceTimersByTimeAsync(100)
  })
  const said = document.querySelector('[role="status"]')
  expect(said?.textContent).toContain(text.title)
  expect(said?.getAttribute('aria-live')).toBe(urgency)
  act(() => dismissToast(id))
})
