import type { ReactNode } from 'react'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { lobby, lobbyPlayer } from '../../../fixtures/lobby'
import { CODE, closePage } from '../../../fixtures/shown-game'
import { table } from '../../../fixtures/table'
import { queryClient } from '../../../net/query-client'
import { RoomProvider } from '../../../net/room-context'
import type { WatchedRoom } from '../../../net/watch-query'
import { useToast } from '../../../ui/toast'
import { useRematchToast } from './use-rematch-toast'

afterEach(closePage)

const InWatchedRoom = ({ children }: { children: ReactNode }) => (
  <RoomProvider roomCode={CODE} isWatching>
    {children}
  </RoomProvider>
)

function show(stage: WatchedRoom['stage']): void {
  const players = [lobbyPlayer('Maya', { isCreator: true })]
  const view: WatchedRoom = { version: 12, watching: 1, stage, lobby: lobby({ game: 2, players }), game: table() }
  queryClient.setQueryData(['room', CODE, 'watch'], { view, steps: [], etag: null, failure: null, waitMs: 1_000 })
}

it('a watcher reads who plays again when a lobby replaces the standings', async () => {
  show('game')
  const { result } = renderHook(() => (useRematchToast(), useToast()), { wrapper: InWatchedRoom })
  expect(result.current).toBeNull()
  await act(async () => show('lobby'))
  expect(result.current).toMatchObject({ title: 'Game 2', description: 'Maya plays again' })
})
