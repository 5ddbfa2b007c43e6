import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../net/query-client'
import { PendingJoin } from './pending-join'
import { readPendingRoom, storePendingRoom } from './pending-room'

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
})

it('an answer, or its dismissal, does not end the waiting for another room that was asked in another tab', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ status: 'denied', now: Date.now() }))
  storePendingRoom('K7PWQ3')
  render(<PendingJoin roomCode="K7PWQ3" />, { wrapper: MemoryRouter })
  storePendingRoom('ABC234')
  await screen.findByText('The host of K7PWQ3 did not let you in.')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(readPendingRoom()).toBe('ABC234')
})
