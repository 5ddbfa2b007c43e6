import { useEffect, useMemo } from 'react'
import { STATE_POLL_EVERY_MS, type RealtimeEvents, type StateView } from '../../contract'
import { layStateOver } from './lay-over'
import { createFeed, type Feed, type Snapshot } from './poll'
import { useRoomEvents } from './realtime'
import { onStateAnswer } from './state-answers'
import { isGameNotFound, readerOf, useFeed } from './use-feed'

/**
 * The game, kept fresh by polls (1 s), events and the answers of one's own actions. After "Game not found"
 * the polls stop; off, they rest (while one leaves). Use it once per page and hand the parts down.
 */
export function useGame(roomCode: string, isOn = true): Snapshot<StateView> & { refresh: () => void } {
  const feed = useMemo(
    () =>
      createFeed<StateView>({
        read: readerOf(`/api/game/state/${encodeURIComponent(roomCode)}`),
        everyMs: STATE_POLL_EVERY_MS,
        isFinal: isGameNotFound,
      }),
    [roomCode],
  )
  useEffect(() => onStateAnswer(roomCode, feed.put), [roomCode, feed])
  useRoomEvents(roomCode, { 'game-update': (update) => takeUpdate(feed, update) })
  return { ...useFeed(feed, isOn), refresh: feed.refresh }
}

function takeUpdate(feed: Feed<StateView>, { version, state }: RealtimeEvents['game-update']): void {
  const known = feed.getSnapshot().view
  if (known && version <= known.version) return
  if (!known || !state || !('phase' in state)) return feed.refresh()
  const { view, isWhole } = layStateOver(known, state)
  feed.put(view)
  if (!isWhole || version > known.version + 1) feed.refresh()
}
