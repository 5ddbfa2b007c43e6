import { act, render } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PENDING_REDIRECT_MS } from '../../../contract'
import { useEnterRoom } from './use-enter-room'

const CALL_MS = 300

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, CALL_MS))
    return Response.json({ status: 'pending', roomCode: 'K7PWQ3', now: Date.now() })
  })
})
afterEach(() => vi.useRealTimers())

it.each([
  ['goes to another screen', 4 * CALL_MS],
  ['has gone to another screen before the answer', CALL_MS / 4],
])('a player who asks twice for a seat and %s is not led to Home', async (_, afterMs) => {
  function Form() {
    const { run } = useEnterRoom()
    const join = () => void run({ playerName: 'Maya', roomCode: 'K7PWQ3' })
    return (
      <button type="button" onClick={join}>
        Join
      </button>
    )
  }
  function Screens({ isFormShown }: { isFormShown: boolean }) {
    return isFormShown ? <Form /> : <p>{useLocation().pathname}</p>
  }
  const screens = (isFormShown: boolean) => (
    <MemoryRouter initialEntries={['/active-games']}>
      <Screens isFormShown={isFormShown} />
    </MemoryRouter>
  )
  const { container, rerender, unmount } = render(screens(true))
  for (let presses = 0; presses < 2; presses += 1) {
    container.querySelector('button')?.click()
    await act(() => vi.advanceTimersByTimeAsync(afterMs))
  }
  rerender(screens(false))
  await act(() => vi.advanceTimersByTimeAsync(4 * CALL_MS + PENDING_REDIRECT_MS))
  expect(container.textContent).toBe('/active-games')
  unmount()
})
