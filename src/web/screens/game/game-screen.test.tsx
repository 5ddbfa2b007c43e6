import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { closePage, CODE } from '../../fixtures/shown-game'
import { GameScreen } from './game-screen'

afterEach(closePage)

it('a game that cannot be loaded leaves a way to Home, which an installed game has nowhere else', async () => {
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  const logged = vi.mocked(console.error).mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (path: string) =>
    path === `/api/game/state/${CODE}`
      ? Response.json({ error: 'The server is busy' }, { status: 503 })
      : Response.json({ success: true, now: Date.now() }),
  )
  render(
    <MemoryRouter initialEntries={[`/game/${CODE}`]}>
      <Routes>
        <Route path="/game/:roomCode" element={<GameScreen />} />
        <Route path="/" element={<p>At home</p>} />
      </Routes>
    </MemoryRouter>,
  )
  await screen.findByText('The server is busy')
  fireEvent.click(screen.getByRole('button', { name: 'Back to Home' }))
  expect(screen.getByText('At home')).toBeDefined()
  logged.mockClear()
})
