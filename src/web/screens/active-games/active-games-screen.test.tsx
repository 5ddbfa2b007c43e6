import { act, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { storePendingRoom } from '../../features/enter-room/pending-room'
import { CODE } from '../../fixtures/shown-game'
import { queryClient } from '../../net/query-client'
import { ActiveGamesScreen } from './active-games-screen'

afterEach(() => {
  queryClient.clear()
  localStorage.clear()
})

it('a player who looks at other games meanwhile is led to the table when the host lets them in', async () => {
  let status = 'pending'
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ status, games: [], now: Date.now() }))
  storePendingRoom(CODE)
  render(
    <MemoryRouter initialEntries={['/active-games']}>
      <Routes>
        <Route path="/active-games" element={<ActiveGamesScreen />} />
        <Route path="/game/:roomCode" element={<p>At the table</p>} />
      </Routes>
    </MemoryRouter>,
  )
  await screen.findByText(`Waiting for the host of ${CODE} to let you in...`)
  status = 'joined'
  await queryClient.refetchQueries({ queryKey: ['join-status', CODE] })
  await screen.findByText('At the table')
})

it('a player who returns to the page sees the games of now at once', async () => {
  const fetch = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ games: [], now: Date.now() }))
  const asked = () => fetch.mock.calls.filter(([path]) => path === '/api/game/active-games').length
  render(<ActiveGamesScreen />, { wrapper: MemoryRouter })
  await screen.findByText('No Active Games')
  const before = asked()
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')))
  expect(asked()).toBe(before + 1)
})
