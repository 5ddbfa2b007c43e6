import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ACTIVE_GAMES_EVERY_MS, type ActiveGame, type ChatMessage, type JoinStatusAnswer } from '../../contract'
import { readActiveGames, readChat, readEvening, readJoinStatus, readRound } from './calls'
import { withLog } from './chat-messages'
import { CallError, hasFailedWith, TIMEOUT_MS } from './fetch-json'
import { limitAfterAnswer, limitAfterFailure } from './polled-query'
import { KEEP_TRYING, queryClient } from './query-client'

/** The requests of pages besides the lobby and the game, one query each. */

const JOIN_STATUS_EVERY_MS = 3_000
/** The pause after a request without an answer. */
const JOIN_STATUS_AGAIN_MS = 500

/** The open games, newest first. */
export const activeGamesQuery = queryOptions({
  queryKey: ['active-games'],
  queryFn: async () => newestFirst((await readActiveGames()).games),
  refetchInterval: ACTIVE_GAMES_EVERY_MS,
  refetchOnWindowFocus: 'always',
})

/** The chat log of a room; messages that came another way meanwhile stay in it. */
export const chatQuery = (roomCode: string) =>
  queryOptions({
    queryKey: ['chat', roomCode],
    queryFn: async ({ queryKey }): Promise<readonly ChatMessage[]> => {
      const { messages } = await readChat(roomCode)
      return withLog(queryClient.getQueryData<readonly ChatMessage[]>(queryKey) ?? [], messages)
    },
  })

/** `isGone`: the room does not exist any more. */
type RequestStatus = JoinStatusAnswer & { isGone?: true }

/** The status of the player's request to join a room, asked until it is decided, or as long as it is one of these. */
export const joinStatusQuery = (roomCode: string, open: readonly JoinStatusAnswer['status'][] = ['pending']) =>
  queryOptions({
    queryKey: ['join-status', roomCode],
    queryFn: ({ queryKey }): Promise<RequestStatus> =>
      askJoinStatus(roomCode, queryClient.getQueryData(queryKey) === undefined).catch(
        (error: unknown): RequestStatus => {
          if (hasFailedWith(error, 'game-not-found')) return { status: 'none', isGone: true }
          throw error
        },
      ),
    refetchInterval: ({ state: { data, error } }) => {
      if (!open.includes(data?.status ?? 'pending')) return false
      return error instanceof CallError && error.isServerDown ? JOIN_STATUS_AGAIN_MS : JOIN_STATUS_EVERY_MS
    },
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })

/** How long the next request about a room waits for its answer, in milliseconds. */
const joinStatusLimits = new Map<string, number>()

/**
 * A player who waits often locks the phone, whose connections may be dead without a sign afterwards, and the browser
 * has several: after an answer, one is soon given up for the next. Each failure and each late answer allows more time,
 * for a slow network.
 */
async function askJoinStatus(roomCode: string, isFirst: boolean): Promise<JoinStatusAnswer> {
  const askedAt = performance.now()
  const limitMs = isFirst ? TIMEOUT_MS : (joinStatusLimits.get(roomCode) ?? TIMEOUT_MS)
  try {
    const answer = await readJoinStatus(roomCode, limitMs)
    joinStatusLimits.set(roomCode, limitAfterAnswer(performance.now() - askedAt))
    return answer
  } catch (error) {
    joinStatusLimits.set(roomCode, limitAfterFailure(limitMs))
    throw error
  }
}

/** The round of a deal from the room's history; null if there is none. */
export const roundQuery = (roomCode: string, deal: number) =>
  queryOptions({
    queryKey: ['round', roomCode, deal],
    queryFn: async () => (await readRound(roomCode, deal)).rounds[0] ?? null,
    ...KEEP_TRYING,
    staleTime: Infinity,
  })

/** In a cluster, the process that answers may not have heard of the last change yet. */
const EVENING_EVERY_MS = 5_000

/** The current games of a room. `moment` is whatever changes them: another value makes the page ask at once. */
export const eveningQuery = (roomCode: string, moment: string) =>
  queryOptions({
    queryKey: ['evening', roomCode, moment],
    queryFn: () => readEvening(roomCode),
    ...KEEP_TRYING,
    refetchInterval: EVENING_EVERY_MS,
    placeholderData: keepPreviousData,
  })

function newestFirst(games: ActiveGame[]): ActiveGame[] {
  return [...games].sort((left, right) => Date.parse(right.createdAt) - Date.parse(left.createdAt))
}
