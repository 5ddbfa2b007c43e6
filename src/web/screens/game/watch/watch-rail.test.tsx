import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { player, table } from '../../../fixtures/table'
import { queryClient } from '../../../net/query-client'
import { RoomProvider } from '../../../net/room-context'
import { WatchRail } from './watch-rail'

const CODE = 'K7PWQ3'
const FULL = [...'ABCDEFGHIJKLM'].map((name) => player(name))

beforeEach(
  () =>
    void vi.stubGlobal('fetch', async () =>
      Response.json({ success: true, now: Date.now(), messages: [], status: 'none' }),
    ),
)
afterEach(() => {
  cleanup()
  queryClient.clear()
})

function railAt(players: typeof FULL): void {
  const view = {
    version: 12,
    watching: 1,
    stage: 'game',
    lobby: null,
    game: table({ currentPlayer: null, players }),
  }
  queryClient.setQueryData(['room', CODE, 'watch'], { view, steps: [], etag: null, failure: null, waitMs: 1_000 })
  render(
    <MemoryRouter>
      <RoomProvider roomCode={CODE} isWatching>
        <WatchRail />
      </RoomProvider>
    </MemoryRouter>,
  )
}

it('a watcher of a full table reads that all seats are taken', async () => {
  railAt(FULL)
  expect(await screen.findByText('All seats are taken.')).toBeDefined()
})

it('a watcher can ask for the seat of a player who has left and is still shown', async () => {
  railAt(FULL.map((one, place) => (place === 0 ? { ...one, hasLeft: true, away: true } : one)))
  expect(await screen.findByRole('button', { name: 'Ask for a seat' })).toBeDefined()
})

it('a watcher whom the host did not let in reads when to ask again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, now: Date.now(), status: 'denied' }))
  railAt(FULL.slice(1))
  expect(await screen.findByText('The host did not let you in. You can ask again in a minute.')).toBeDefined()
})
