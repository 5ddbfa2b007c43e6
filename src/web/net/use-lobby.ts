import { useMemo } from 'react'
import { LOBBY_POLL_EVERY_MS, type LobbyView, type StateView } from '../../contract'
import { layLobbyOver } from './lay-over'
import { createFeed, type Feed, type Snapshot } from './poll'
import { useRoomEvents } from './realtime'
import { isGameNotFound, readerOf, useFeed } from './use-feed'

/** The lobby, kept fresh by polls (0.1 s) and events. `view` is null until it has loaded; `failure` is the last trouble. Off while one leaves. */
export function useLobby(roomCode: string, isOn = true): Snapshot<LobbyView> & { refresh: () => void } {
  const feed = useMemo(
    () =>
      createFeed<LobbyView>({
        read: readerOf(`/api/game/lobby/${encodeURIComponent(roomCode)}`),
        everyMs: LOBBY_POLL_EVERY_MS,
        isFinal: isGameNotFound,
      }),
    [roomCode],
  )
  useRoomEvents(roomCode, {
    'game-update': ({ state }) => takeUpdate(feed, state),
    'game-start': feed.refresh,
    'player-joined': feed.refresh,
    'player-left': feed.refresh,
    'player-kicked': feed.refresh,
  })
  return { ...useFeed(feed, isOn), refresh: feed.refresh }
}

function takeUpdate(feed: Feed<LobbyView>, shown: StateView | LobbyView | undefined): void {
  const known = feed.getSnapshot().view
  // Once the game runs, updates carry its state; only the lobby's own answer tells this page to move on.
  if (!known || !shown || 'phase' in shown) return feed.refresh()
  if (shown.version <= known.version) return
  const { view, isWhole } = layLobbyOver(known, shown)
  feed.put(view)
  if (!isWhole) feed.refresh()
}
