import { useEffect } from 'react'
import { STATE_POLL_EVERY_MS, type GameUpdate, type LobbyView, type StateView, type WatchAnswer } from '../../contract'
import { callFor, gamePath } from './call'
import { onClockJump } from './clock'
import { decisionSteps } from './decision-steps'
import { isGame } from './game-events'
import { knownView, polledQuery, refresh, takeView, usePolled, usePolling } from './polled-query'
import type { Polled, PolledQuery } from './polled-query'
import { isListeningToWatch, useWatchEvents } from './realtime'
import { useRoom } from './room-context'
import { askServerTime } from './session'

/** A room as viewers without a seat see it. */
export interface WatchedRoom {
  version: number
  /** How many sessions watch. */
  watching: number
  stage: 'lobby' | 'game'
  /** The last view of each; null until the room was in that state. */
  lobby: LobbyView | null
  game: StateView | null
}

/** While events bring every change, polls only make up for lost ones, so that many can watch one table. */
const POLL_WHILE_LISTENING_MS = 5_000
/** A 304 has no number of watchers, so the view is asked for again after this time. */
const COUNT_EVERY_MS = 10_000

/** Polls the watchers' view of a room, once for the screen. Renders when the selected part changes. */
export function useWatchPolling<Part>(select: (polled: Polled<WatchedRoom>) => Part): Part {
  // A watcher sends no heartbeats, whose answers tell players the time.
  useEffect(() => onClockJump(() => void askServerTime()), [])
  return usePolling(watchQuery(useRoom().roomCode), true, select)
}

/** Takes the room's events while it may be watched: a subscription that the server has ended is then renewed. */
export function useWatchUpdates(): void {
  const query = watchQuery(useRoom().roomCode)
  useWatchEvents({ 'game-update': (update) => takeUpdate(query, update) })
}

/** A part of the watchers' view, which is null until it is loaded. */
export function useWatchedRoom<Part>(select: (view: WatchedRoom | null) => Part): Part {
  return usePolled(watchQuery(useRoom().roomCode), ({ view }) => select(view))
}

/** How many sessions watch. */
export const useWatching = () => useWatchedRoom((view) => view?.watching ?? 1)

function takeUpdate(query: PolledQuery<WatchedRoom>, { version, state }: GameUpdate): void {
  const known = knownView(query)
  if (known && version <= known.version) return
  if (known && state?.settings.watchers) takeView(query, watchedRoom(state, known.watching, known))
  else void refresh(query.queryKey)
}

export function watchQuery(roomCode: string): PolledQuery<WatchedRoom> {
  return polledQuery<WatchedRoom>({
    queryKey: ['room', roomCode, 'watch'],
    async read(question) {
      const isCountOld = performance.now() - (countedAt.get(roomCode) ?? -Infinity) >= COUNT_EVERY_MS
      const etag = isCountOld ? null : question.etag
      const reply = await callFor('GET', gamePath('watch', roomCode), { ...question, etag })
      if (reply.status === 304) return null
      countedAt.set(roomCode, performance.now())
      const { state, watching } = reply.body as WatchAnswer
      return { view: watchedRoom(state, watching, knownView(watchQuery(roomCode))), etag: reply.etag }
    },
    get everyMs() {
      return isListeningToWatch(roomCode) ? POLL_WHILE_LISTENING_MS : STATE_POLL_EVERY_MS
    },
    stepsBetween: ({ game: before }, next, pending) => {
      if (before === null || next.game === null) return []
      const games = pending.flatMap(({ game }) => game ?? [])
      return decisionSteps(before, next.game, games).map((game) => ({ ...next, game }))
    },
  })
}

const countedAt = new Map<string, number>()

function watchedRoom(state: StateView | LobbyView, watching: number, known: WatchedRoom | undefined): WatchedRoom {
  const { version } = state
  const { lobby = null, game = null } = known ?? {}
  return isGame(state)
    ? { version, watching, stage: 'game', lobby, game: { ...state, timeLeft: 0 } }
    : { version, watching, stage: 'lobby', lobby: state, game }
}
