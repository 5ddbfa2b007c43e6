import { act, render } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PENDING_REDIRECT_MS } from '../../../contract'
import { useEnterRoom } from './use-enter-room'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ status: 'pending', now: Date.now() }))
})
afterEach(() => vi.useRealTimers())

it('who asks twice for a seat and goes to another screen is not led to Home', async () => {
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
    await act(() => vi.advanceTimersByTimeAsync(PENDING_REDIRECT_MS / 4))
  }
  rerender(screens(false))
  await act(() => vi.advanceTimersByTimeAsync(PENDING_REDIRECT_MS))
  expect(container.textContent).toBe('/active-games')
  unmount()
})
