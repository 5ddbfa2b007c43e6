import { Suspense } from 'react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import Mic from 'lucide-react/icons/mic'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part'
import { dismissWithScreen, useToast } from './ui/toast'

/** Longer than all attempts to load a part that the server does not have. */
const GIVEN_UP_MS = 5_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json({})))
})
afterEach(() => vi.useRealTimers())

function ToastTitle() {
  const shown = useToast()
  return <output>{shown?.isOpen === true ? shown.title : ''}</output>
}

it('a missing part leaves its button, whose presses report it again', async () => {
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const Part = lazyPart(load, { button: { label: 'Voice', icon: Mic } })
  render(
    <>
      <Suspense>
        <Part />
      </Suspense>
      <ToastTitle />
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(GIVEN_UP_MS))
  const button = screen.getByRole('button', { name: 'Voice' })
  expect(document.activeElement).toBe(button)
  expect(screen.getByRole('status').textContent).toBe('New version')
  act(dismissWithScreen)
  expect(screen.getByRole('status').textContent).toBe('')
  fireEvent.click(button)
  expect(screen.getByRole('status').textContent).toBe('New version')
})
