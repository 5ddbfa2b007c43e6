import { useEffect, useEffectEvent, useRef } from 'react'
import {
  LOBBY_POLL_EVERY_MS,
  STATE_POLL_EVERY_MS,
  type GameUpdate,
  type LobbyView,
  type PlayerEvents,
  type StateView,
} from '../../contract'
import { callFor, gamePath } from './call'
import { decisionSteps, noteDecision, STEP_MS } from './decision-steps'
import { afterHand, afterUpdate, isGame } from './game-events'
import { mergeLobby } from './merge-view'
import {
  endStep,
  knownView,
  polledQuery,
  refresh,
  renew,
  takeInsteadOfPoll,
  takeView,
  usePolled,
  usePolling,
} from './polled-query'
import type { Failure, Polled, PolledQuery, Source } from './polled-query'
import { queryClient } from './query-client'
import { usePlayerEvents, useRoomEvents } from './realtime'
import { useRoom } from './room-context'
import { viewerOf } from './viewer'
import { watchQuery, type WatchedRoom } from './watch-query'

/** The lobby and the game as the page knows them: polls and events write them into one cache, components read from it. */

/** The page does not wait longer than this for an event after the answer to an action. */
const EVENT_WITHIN_MS = 300

/** Polls the lobby every 0.1 s and takes its events, once for the screen. Renders when the selected part changes. */
export function useLobbyPolling<Part>(select: (polled: Polled<LobbyView>) => Part): Part {
  const { roomCode, isLeaving } = useRoom()
  const query = lobbyQuery(roomCode)
  const reload = () => void refresh(query.queryKey)
  useRoomEvents({
    'game-update': (update) => takeLobbyUpdate(query, update),
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
  const own = useRef<PlayerEvents['hand'] | undefined>(undefined)
  const ownId = usePolled(query, ({ view }) => (view === null ? undefined : viewerOf(view)?._id))
  useRoomEvents({
    'game-update': (update) => takeGameUpdate(query, update, own.current),
    'player-action': ({ playerName }) => noteDecision(roomCode, playerName),
  })
  usePlayerEvents(ownId, {
    hand(hand) {
      own.current = hand
      const view = afterHand(knownView(query), hand)
      if (view) takeInsteadOfPoll(query, view)
    },
  })
  return usePolling(query, !isLeaving, select)
}

/** A part of the lobby, which must have loaded; all of it by default. */
export function useLobby(): LobbyView
export function useLobby<Part>(select: (lobby: LobbyView) => Part): Part
export function useLobby(select: (lobby: LobbyView) => unknown = (lobby) => lobby): unknown {
  return usePolled(useShownQuery(lobbyQuery), ({ view }) => select(lobbyIn(view)))
}

/** What went wrong with the last polls of the lobby, null if nothing did. */
export function useLobbyFailure(): Failure | null {
  return usePolled(lobbyQuery(useRoom().roomCode), ({ failure }) => failure)
}

/** A part of the game, which must have loaded; all of it by default. */
export function useGame(): StateView
export function useGame<Part>(select: (state: StateView) => Part): Part
export function useGame(select: (state: StateView) => unknown = (state) => state): unknown {
  return usePolled(useShownQuery(gameQuery), ({ view, steps }) => select(gameIn(steps[0] ?? view)))
}

/** Shows decisions that arrive together one after another. Once for the screen. */
export function useDecisionSteps(): void {
  const query = useShownQuery(gameQuery)
  const left = usePolled(query, ({ steps }) => steps.length)
  const showNext = useEffectEvent(() => endStep(query))
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setTimeout(() => showNext(), STEP_MS)
    return () => clearTimeout(timer)
  }, [left])
}

/** Asks for the lobby or the game at once, whichever the page shows. */
export const refreshRoom = (roomCode: string) => refresh(['room', roomCode])

/** As `refreshRoom`, for a page that is behind: its poll may wait for an answer on a dead connection. */
export const renewRoom = (roomCode: string) => renew(['room', roomCode])

/** The number of the deal that the player sees; undefined before the first deal, and if deals have no numbers. */
export const shownDeal = (roomCode: string) => knownView(gameQuery(roomCode))?.deal?.no

/** The ante of the next deal that the player sees at the table. */
export const shownAnte = (roomCode: string) => knownView(gameQuery(roomCode))?.ante

/** The ante of the first deal that the player sees in the lobby. */
export const shownLobbyAnte = (roomCode: string) => knownView(lobbyQuery(roomCode))?.settings.ante

/** Takes the game's state from the answer of an action. */
export const takeState = (roomCode: string, state: StateView) => takeInsteadOfPoll(gameQuery(roomCode), state)

/** Resolves when the page shows this version of the game. Events bring it; if they don't soon, the page asks. */
export async function shownVersion(roomCode: string, version: number): Promise<void> {
  const query = gameQuery(roomCode)
  const isShown = () => (knownView(query)?.version ?? 0) >= version
  if (!isShown()) await withinMs(EVENT_WITHIN_MS, isShown)
  if (!isShown()) await refreshRoom(roomCode)
}

/** Resolves when the condition holds after a change of the query cache, and at the latest after so long. */
function withinMs(ms: number, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(done, ms)
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (holds()) done()
    })
  })
}

const lobbyQuery = (roomCode: string) => polledQuery(sourceOf<LobbyView>('lobby', roomCode, LOBBY_POLL_EVERY_MS))
const gameQuery = (roomCode: string) =>
  polledQuery({ ...sourceOf<StateView>('state', roomCode, STATE_POLL_EVERY_MS), stepsBetween: decisionSteps })

function sourceOf<View>(kind: 'lobby' | 'state', roomCode: string, everyMs: number): Source<View> {
  return {
    queryKey: ['room', roomCode, kind],
    async read(question) {
      const reply = await callFor('GET', gamePath(kind, roomCode), question)
      return reply.status === 304 ? null : { view: reply.body as View, etag: reply.etag }
    },
    everyMs,
  }
}

/** Merges the lobby of an event into the known one, and asks for what the event can't tell. */
function takeLobbyUpdate(query: PolledQuery<LobbyView>, { version, state }: GameUpdate): void {
  const known = knownView(query)
  if (known && version <= known.version) return
  // Once the game runs, events carry its state; a page in the lobby moves on by the lobby's own answer.
  if (!known || !state || isGame(state)) return void refresh(query.queryKey)
  const { view, isWhole } = mergeLobby(known, state)
  takeView(query, view)
  if (!isWhole || version > known.version + 1) void refresh(query.queryKey)
}

function takeGameUpdate(
  query: PolledQuery<StateView>,
  update: GameUpdate,
  hand: PlayerEvents['hand'] | undefined,
): void {
  const { view, mustAsk } = afterUpdate(knownView(query), update, hand)
  if (view) takeView(query, view)
  if (mustAsk) void refresh(query.queryKey)
}

type Shown = LobbyView | StateView | WatchedRoom

/** The query from which the page reads the lobby or the game: viewers without a seat have one view of both. */
function useShownQuery(seated: typeof lobbyQuery | typeof gameQuery): PolledQuery<Shown> {
  const { roomCode, isWatching } = useRoom()
  return (isWatching ? watchQuery(roomCode) : seated(roomCode)) as PolledQuery<Shown>
}

function lobbyIn(view: Shown | null): LobbyView {
  const lobby = view && 'watching' in view ? view.lobby : view
  if (lobby === null || !('status' in lobby)) throw new Error('The lobby has not loaded')
  return lobby
}

function gameIn(view: Shown | null): StateView {
  const game = view && 'watching' in view ? view.game : view
  if (game === null || !('phase' in game)) throw new Error('The game has not loaded')
  return game
}
