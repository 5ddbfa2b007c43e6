import type { GameUpdate, LobbyView, StateView, WatchAnswer } from '../../contract'
import { callFor } from './call'
import { hasFailedWith } from './fetch-json'
import { polledQuery, refresh, takeView, usePolled, usePolling, type Polled } from './polled-query'
import { queryClient } from './query-client'
import { useWatchEvents } from './realtime'

type Watched = StateView | LobbyView

/** Events bring every change. Polling only makes up for events that are lost, so that many can watch one table. */
const POLL_EVERY_MS = 5_000

/** Polls what watchers see of a room and takes its events, once for the screen. */
export function useWatchPolling<Part>(roomCode: string, select: (polled: Polled<Watched>) => Part): Part {
  const query = watchQuery(roomCode)
  useWatchEvents(roomCode, { 'game-update': (update) => takeUpdate(roomCode, update) })
  return usePolling(query, true, select)
}

/** A part of the running game that is watched. */
export function useWatched<Part>(roomCode: string, select: (state: StateView) => Part): Part {
  return usePolled(watchQuery(roomCode), ({ view }) => {
    if (view === null || !('phase' in view)) throw new Error('There is no running game to watch')
    return select(view)
  })
}

function takeUpdate(roomCode: string, { version, state }: GameUpdate): void {
  const query = watchQuery(roomCode)
  const known = queryClient.getQueryData<Polled<Watched>>(query.queryKey)?.view
  if (known && version <= known.version) return
  if (state) takeView(query, state)
  else void refresh(query.queryKey)
}

function watchQuery(roomCode: string) {
  return polledQuery<Watched>({
    queryKey: ['room', roomCode, 'watch'],
    async read(etag, signal) {
      const reply = await callFor('GET', `/api/game/watch/${encodeURIComponent(roomCode)}`, { etag, signal })
      return reply.status === 304 ? null : { view: (reply.body as WatchAnswer).state, etag: reply.etag }
    },
    everyMs: POLL_EVERY_MS,
    isFinal: (error) => hasFailedWith(error, 'game-not-found'),
  })
}
