import { render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, it, vi } from 'vitest'
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
