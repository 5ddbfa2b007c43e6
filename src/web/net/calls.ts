import type {
  ActiveGamesAnswer,
  AllowJoinsAnswer,
  ChatLogAnswer,
  ChatMessage,
  CreateAnswer,
  CreateBody,
  CutAnswer,
  Decision,
  Difficulty,
  EveningAnswer,
  HeartbeatAnswer,
  HistoryAnswer,
  JoinAnswer,
  JoinBody,
  JoinRequestView,
  JoinStatusAnswer,
  MaxRounds,
  MinimalAnswer,
  PlayerView,
  Reaction,
  ReadyAnswer,
  SentCut,
  SettingsChange,
  StateChangeAnswer,
  StateView,
  WildSelection,
} from '../../contract'
import { call, callLatest, callOnce, callTwice, callUntilAnswered, gamePath, ignoreRefusal } from './call'
import { noteServerTime } from './clock'
import { hasFailedWith } from './fetch-json'
import { isListening } from './realtime'
import { shownAnte, shownDeal, shownLobbyAnte } from './room'
import { viewerOf } from './viewer'

/** The calls of the product, one function each. A call that gets no answer is repeated if that can do no harm. */

/** While events bring each change, the frequent actions of a round need no state in their answers. */
type ActionAnswer = StateChangeAnswer | MinimalAnswer
const minimal = (roomCode: string) => ({ isMinimal: isListening(roomCode) })

/** Without a session each request would create its own, and a request whose answer is lost would keep the seat. */
const inSession = { needsSession: true }
/** A game with the same `clientId` is created once, however often it is sent. */
export const createGame = (body: CreateBody & { clientId: string }) =>
  callTwice<CreateAnswer>('/api/game/create', body, inSession)
export const joinGame = (body: JoinBody) => callTwice<JoinAnswer>('/api/game/join', body, inSession)
export const readJoinStatus = (roomCode: string, limitMs?: number) =>
  call<JoinStatusAnswer>('GET', gamePath('join', roomCode), undefined, { limitMs })
export const readActiveGames = () => call<ActiveGamesAnswer>('GET', '/api/game/active-games')

/** A player who presses while the creator starts is in the game, ready or not. */
export const setReady = (roomCode: string, isReady: boolean, cut?: SentCut) =>
  callOnce<ReadyAnswer>(
    gamePath('ready', roomCode),
    { isReady, cut, ante: shownLobbyAnte(roomCode) },
    { doneBefore: ['already-started'] },
  )
export const startGame = (roomCode: string, cut?: SentCut) =>
  callOnce<CutAnswer>(gamePath('start', roomCode), { cut }, { doneBefore: ['already-started'] })
export const setDifficulty = (roomCode: string, difficulty: Difficulty) =>
  callTwice<object>(gamePath('difficulty', roomCode), { difficulty })
/** Also done if the room is gone, or the player has no seat in it. */
export async function leaveRoom(roomCode: string): Promise<void> {
  try {
    await callTwice<object>(gamePath('leave', roomCode))
  } catch (error) {
    if (!hasFailedWith(error, 'game-not-found', 'player-not-found')) throw error
  }
}

/** The deal that the player sees: a call that is repeated, or arrives late, must not act on the next one (P-repeat-9). */
const forDeal = (roomCode: string) => ({ deal: shownDeal(roomCode) })

/** As `forDeal`, for calls that also confirm the ante of the next deal (P-repeat-12). */
const forDealAndAnte = (roomCode: string) => ({ ...forDeal(roomCode), ante: shownAnte(roomCode) })

/** How the server refuses to repeat an action that took effect in this deal (P-repeat-6). */
const REFUSED_REPETITIONS = ['already-decided', 'not-deciding', 'wilds-already-chosen'] as const

/**
 * A decision pressed without network is sent until an answer comes: it takes effect in its turn, or the player is told
 * that it was too late. Sent again, it is refused because the turn ran out, because it took effect the first time, or
 * for another reason. The state tells the last two apart; there is none for a player who has lost the seat. The browser
 * may have sent the first request twice (`callOnce`).
 */
function callInTurn<Answer extends ActionAnswer>(
  what: string,
  roomCode: string,
  body: object,
  { isTaken, ...options }: { isTaken: (viewer: PlayerView) => boolean; isMinimal?: boolean },
): Promise<Answer | StateChangeAnswer | undefined> {
  const { deal } = forDeal(roomCode)
  return callUntilAnswered<Answer | StateChangeAnswer>(
    gamePath(what, roomCode),
    { ...body, deal },
    {
      ...options,
      doneBefore: REFUSED_REPETITIONS,
      async onDoneBefore(refusal, limitMs) {
        if (hasFailedWith(refusal, 'turn-ran-out')) throw refusal
        const asked = call<StateView>('GET', gamePath('state', roomCode), undefined, { limitMs })
        const state = await asked.catch(ignoreRefusal)
        if (state === undefined) return undefined
        const viewer = viewerOf(state)
        if (viewer !== undefined && state.deal?.no === deal && !isTaken(viewer)) throw refusal
        return { success: true, state }
      },
    },
  )
}

export const decide = (roomCode: string, decision: Decision) =>
  callInTurn<ActionAnswer>(
    'decision',
    roomCode,
    { decision },
    { ...minimal(roomCode), isTaken: (viewer) => viewer.decision === decision },
  ).catch((error: unknown) => {
    // The server has decided Out for the player as well.
    if (decision === 'stay' || !hasFailedWith(error, 'turn-ran-out')) throw error
    return undefined
  })
export const pickWilds = (roomCode: string, wildCardSelections: WildSelection[]) =>
  callInTurn<StateChangeAnswer>(
    'wild-cards',
    roomCode,
    { wildCardSelections },
    {
      // Another tab of the player may have chosen other ranks.
      isTaken: ({ cards }) =>
        wildCardSelections.every(({ suit, selectedRank }) =>
          cards.some((card) => card.suit === suit && card.selectedRank === selectedRank),
        ),
    },
  )
/**
 * Decides before the player's turn; null takes that back. If it is sent again during the turn, it is refused or
 * decides, so it must not follow a decision of the turn.
 */
export const decideAhead = (roomCode: string, decision: Decision | null) =>
  callLatest<StateChangeAnswer>(
    gamePath('decision', roomCode),
    { decision, ahead: true, ...forDeal(roomCode) },
    { isOnce: true },
  )
/** `auto` is for a page that continues by itself, and tries again while that is due. */
export const continueToNextRound = (roomCode: string, cut?: SentCut, auto?: true) =>
  (auto ? callTwice : callUntilAnswered)<CutAnswer & ActionAnswer>(
    gamePath('continue', roomCode),
    { cut, auto, ...forDealAndAnte(roomCode) },
    minimal(roomCode),
  )
export const readyForRound = (roomCode: string, cut?: SentCut) =>
  callUntilAnswered<CutAnswer & ActionAnswer>(
    gamePath('round-ready', roomCode),
    { cut, ...forDealAndAnte(roomCode) },
    minimal(roomCode),
  )
export const startNextRound = (roomCode: string, cut?: SentCut) =>
  callUntilAnswered<CutAnswer & ActionAnswer>(
    gamePath('next-round', roomCode),
    { cut, ...forDeal(roomCode) },
    { ...minimal(roomCode), doneBefore: ['not-between-rounds', 'round-is-over'] },
  )
export const setAnte = (roomCode: string, ante: number) =>
  callTwice<StateChangeAnswer>(gamePath('ante', roomCode), { ante })
export const pauseGame = (roomCode: string, on: boolean) =>
  callLatest<StateChangeAnswer>(gamePath('pause', roomCode), { on })
export const sitOut = (roomCode: string, on: boolean) =>
  callLatest<StateChangeAnswer>(gamePath('sit-out', roomCode), { on, ante: shownAnte(roomCode) })
export const makeHost = (roomCode: string, playerId: string) =>
  callOnce<StateChangeAnswer>(gamePath('make-host', roomCode), { playerId })
/** The id wins over the name, which is free at once: a repeated call must not remove a player who has taken it. */
export const removePlayer = (roomCode: string, { _id, name }: Pick<PlayerView, '_id' | 'name'>) =>
  callOnce<object>(gamePath('kick', roomCode), { playerName: name, playerId: _id }, { doneBefore: ['no-such-player'] })
export const changeSettings = (roomCode: string, settings: SettingsChange) =>
  callTwice<StateChangeAnswer>(gamePath('settings', roomCode), settings)
/** More rounds from here; a finished game continues. */
export const extendGame = (roomCode: string, rounds: MaxRounds) =>
  callOnce<StateChangeAnswer>(gamePath('extend', roomCode), { rounds, ...forDeal(roomCode) })
/** Another game of the same room, from its lobby. */
export const playAgain = (roomCode: string) =>
  callOnce<StateChangeAnswer>(gamePath('rematch', roomCode), undefined, { doneBefore: ['game-not-over'] })
/** Shows a reaction at the player's seat for a moment. */
export const react = (roomCode: string, reaction: Reaction) =>
  callOnce<object>(gamePath('react', roomCode), { reaction })
export const renamePlayer = (roomCode: string, newName: string) =>
  callTwice<StateChangeAnswer>(gamePath('update-name', roomCode), { newName })

/** The whole request is sent: a repeated call must not answer somebody who asks under the same name by then. */
export const approveJoin = (roomCode: string, request: JoinRequestView) =>
  callOnce<object>(gamePath('approve-join', roomCode), request)
export const denyJoin = (roomCode: string, request: JoinRequestView) =>
  callOnce<object>(gamePath('deny-join', roomCode), request)
export const allowJoins = (roomCode: string, allow: boolean) =>
  callTwice<AllowJoinsAnswer>(gamePath('toggle-allow-joins', roomCode), { allow })

/** Hands the browser's push subscription to the server, or takes it back. */
export const setPush = (roomCode: string, on: boolean, subscription: PushSubscriptionJSON) =>
  callUntilAnswered<object>(gamePath('push', roomCode), { on, subscription })

const chat = (roomCode: string) => `/api/chat/game/${encodeURIComponent(roomCode)}/chat`
/** A message with the same `clientId` is stored once, however often it is sent. */
export const sendMessage = (roomCode: string, message: string, clientId: string) =>
  callTwice<ChatMessage>(chat(roomCode), { message, clientId })
export const readChat = (roomCode: string) => call<ChatLogAnswer>('GET', chat(roomCode))
/** The deal with everything that is needed to check it, once its round is over. The caller validates it. */
export const readDeal = (roomCode: string, no: number) => call<unknown>('GET', `${gamePath('deal', roomCode)}?no=${no}`)
export const readEvening = (roomCode: string) => call<EveningAnswer>('GET', gamePath('evening', roomCode))
/** The rounds of all games from this one on, a page of them; rounds are numbered as their deals are. */
export const readHistoryPage = (roomCode: string, from: number) =>
  call<HistoryAnswer>('GET', `${gamePath('history', roomCode)}?from=${from}`)
/** The round of one deal. */
export const readRound = (roomCode: string, deal: number) =>
  call<HistoryAnswer>('GET', `${gamePath('history', roomCode)}?from=${deal}&limit=1`)

/** Shows the server that the player is present. */
export async function sendHeartbeat(roomCode: string, limitMs: number): Promise<void> {
  const sentAt = Date.now()
  const { now } = await call<HeartbeatAnswer>('POST', gamePath('heartbeat', roomCode), undefined, { limitMs })
  noteServerTime(now, sentAt, Date.now())
}

/** Ends idleness: "I'm back". */
export const comeBack = (roomCode: string) =>
  callUntilAnswered<HeartbeatAnswer>(gamePath('heartbeat', roomCode), { here: true })
