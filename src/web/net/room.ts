import { LOBBY_POLL_EVERY_MS, STATE_POLL_EVERY_MS, type LobbyView, type StateView } from '../../contract'
import { callFor } from './call'
import { hasFailedWith, type CallError } from './fetch-json'
import { mergeLobby, mergeState, type Merged } from './merge-view'
import { polledQuery, refresh, takeAnswer, takeView, usePolled, usePolling } from './polled-query'
import type { Failure, Polled, PolledQuery, Source } from './polled-query'
import { queryClient } from './query-client'
import { useRoomEvents, type RoomEventHandlers } from './realtime'
import { useRoom } from './room-context'

/** The lobby and the game as the page knows them: polls and events write them into one cache, components read from it. */

/** Polls the lobby every 0.1 s and takes its events, once for the screen. Renders when the selected part changes. */
export function useLobbyPolling<Part>(select: (polled: Polled<LobbyView>) => Part): Part {
  const { roomCode, isLeaving } = useRoom()
  const query = lobbyQuery(roomCode)
  const reload = () => void refresh(query.queryKey)
  useRoomEvents(roomCode, {
    'game-update': updateWith(query, isLobby, mergeLobby),
    'game-start': reload,
    'player-joined': reload,
    'player-left': reload,
    'player-kicked': reload,
  })
  return usePolling(query, !isLeaving, select)
}

/** Polls the game every second and takes its events, once for the screen. Renders when the selected part changes. */
export function useGamePolling<Part>(select: (polled: Polled<StateView>) => Part): Part {
  const { roomCode, isLeaving } = useRoom()
  const query = gameQuery(roomCode)
  useRoomEvents(roomCode, { 'game-update': updateWith(query, isGame, mergeState) })
  return usePolling(query, !isLeaving, select)
}

/** A part of the lobby, which must have loaded; all of it by default. */
export function useLobby(): LobbyView
export function useLobby<Part>(select: (lobby: LobbyView) => Part): Part
export function useLobby(select: (lobby: LobbyView) => unknown = (lobby) => lobby): unknown {
  return usePolled(lobbyQuery(useRoom().roomCode), ({ view }) => select(loaded(view)))
}

/** What went wrong with the last polls of the lobby, null if nothing did. */
export function useLobbyFailure(): Failure | null {
  return usePolled(lobbyQuery(useRoom().roomCode), ({ failure }) => failure)
}

/** A part of the game, which must have loaded; all of it by default. */
export function useGame(): StateView
export function useGame<Part>(select: (state: StateView) => Part): Part
export function useGame(select: (state: StateView) => unknown = (state) => state): unknown {
  return usePolled(gameQuery(useRoom().roomCode), ({ view }) => select(loaded(view)))
}

/** Asks for the lobby or the game at once, whichever the page shows. */
export const refreshRoom = (roomCode: string) => refresh(['room', roomCode])

/** Takes the game's state from the answer of an action. */
export const takeState = (roomCode: string, state: StateView) => takeAnswer(gameQuery(roomCode), state)

const lobbyQuery = (roomCode: string) => roomQuery<LobbyView>('lobby', roomCode, LOBBY_POLL_EVERY_MS)
const gameQuery = (roomCode: string) => roomQuery<StateView>('state', roomCode, STATE_POLL_EVERY_MS)

function roomQuery<View extends LobbyView | StateView>(kind: 'lobby' | 'state', roomCode: string, everyMs: number) {
  return polledQuery<View>({
    queryKey: ['room', roomCode, kind],
    read: readerOf<View>(`/api/game/${kind}/${encodeURIComponent(roomCode)}`),
    everyMs,
    isFinal: isGameNotFound,
  })
}

function readerOf<View>(path: string): Source<View>['read'] {
  return async (etag, signal) => {
    const reply = await callFor('GET', path, { etag, signal })
    return reply.status === 304 ? null : { view: reply.body as View, etag: reply.etag }
  }
}

/** Merges the public view of an event into the known one, and asks for what the event can't tell. */
function updateWith<View extends LobbyView | StateView>(
  query: PolledQuery<View>,
  isView: (state: LobbyView | StateView) => state is View,
  merge: (known: View, shown: View) => Merged<View>,
): NonNullable<RoomEventHandlers['game-update']> {
  return ({ version, state }) => {
    const known = queryClient.getQueryData<Polled<View>>(query.queryKey)?.view
    if (known && version <= known.version) return
    // Once the game runs, events carry its state; a page in the lobby moves on by the lobby's own answer.
    if (!known || !state || !isView(state)) return void refresh(query.queryKey)
    const { view, isWhole } = merge(known, state)
    takeView(query, view)
    if (!isWhole || version > known.version + 1) void refresh(query.queryKey)
  }
}

const isGame = (state: LobbyView | StateView): state is StateView => 'phase' in state
const isLobby = (state: LobbyView | StateView): state is LobbyView => !isGame(state)
const isGameNotFound = (error: CallError) => hasFailedWith(error, 'game-not-found')

function loaded<View>(view: View | null): View {
  if (view === null) throw new Error('The room has not loaded')
  return view
}
