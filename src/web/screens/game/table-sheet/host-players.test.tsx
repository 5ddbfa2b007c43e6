import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { player, table } from '../../../fixtures/table'
import { queryClient } from '../../../net/query-client'
import { RoomProvider } from '../../../net/room-context'
import { HostPlayers } from './host-players'

const CODE = 'K7PWQ3'

beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json({ now: Date.now(), messages: [] })))
afterEach(() => {
  cleanup()
  queryClient.clear()
})

it('the host can remove everybody else who has a seat, and nobody who has left', () => {
  const players = [player('Maya'), player('Noor'), player('Ida', { hasLeft: true, away: true })]
  const view = table({ phase: 'waiting', isCreator: true, players })
  queryClient.setQueryData(['room', CODE, 'state'], { view, steps: [], etag: null, failure: null, waitMs: 1_000 })
  render(
    <RoomProvider roomCode={CODE}>
      <HostPlayers />
    </RoomProvider>,
  )
  const removals = screen.getAllByRole('button', { name: /^Remove / })
  expect(removals.map((button) => button.getAttribute('aria-label'))).toEqual(['Remove Noor'])
})
