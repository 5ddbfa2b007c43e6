import type * as z from 'zod'
import {
  AllowJoinsAnswer,
  AllowJoinsBody,
  AnteBody,
  ChatBody,
  ChatMessage,
  DecisionBody,
  DifficultyBody,
  EmptyBody,
  HeartbeatAnswer,
  HeartbeatBody,
  NamedPlayerBody,
  ReadyAnswer,
  ReadyBody,
  StateChangeAnswer,
  SuccessAnswer,
  UpdateNameBody,
  WildCardsBody,
} from '../../../contract'
import type { Clock } from '../../ports/clock'
import type { Limit } from '../../ports/limits'
import type { Played } from '../../rooms/outcome'
import type { Request } from '../../rooms/request'
import type { Rooms } from '../../rooms/rooms'
import type { Admission } from '../admission'
import { BY_SESSION } from '../allowances'
import { parseBody } from '../bodies'
import type { ActionCall } from '../call'
import { Failure } from '../failure'

interface Parts {
  rooms: Rooms
  admission: Admission
  clock: Clock
}

/** What a player does in a room. The differences between these calls are data; `playing` is what they share. */
interface Action<Body> {
  path: string
  summary: string
  type: Request['type']
  takes: z.ZodType<Body>
  request(body: Body, query: Record<string, unknown>): Request
  answers: z.ZodType
  answer(played: Played): object | string
  query?: Record<string, string>
  spends?: Limit
}

const done = { answers: SuccessAnswer, answer: () => ({ success: true }) }
const newState = { answers: StateChangeAnswer, answer: stateAnswer }

/** The calls that act on a room, one by one. */
export function roomActionCalls(parts: Parts): ActionCall[] {
  const { clock } = parts
  const call = <Body>(action: Action<Body>): ActionCall => playing(parts, action)
  return [
    call({
      path: '/game/ready/{roomCode}',
      summary: 'Toggles being ready, or sets it',
      type: 'set-ready',
      takes: ReadyBody,
      request: ({ isReady }) => ({ type: 'set-ready', isReady }),
      answers: ReadyAnswer,
      answer: ({ isReady }) => ({ success: true, isReady }),
    }),
    call({
      path: '/game/start/{roomCode}',
      summary: 'Starts the game (creator)',
      type: 'start',
      takes: EmptyBody,
      request: () => ({ type: 'start' }),
      ...done,
    }),
    call({
      path: '/game/difficulty/{roomCode}',
      summary: 'Sets how Harvey plays, in the lobby (creator)',
      type: 'set-difficulty',
      takes: DifficultyBody,
      request: ({ difficulty }) => ({ type: 'set-difficulty', difficulty }),
      ...done,
    }),
    call({
      path: '/game/kick/{roomCode}',
      summary: 'Removes a player from the lobby (creator)',
      type: 'kick',
      takes: NamedPlayerBody,
      request: ({ playerName }) => ({ type: 'kick', name: playerName }),
      ...done,
    }),
    call({
      path: '/game/decision/{roomCode}',
      summary: 'In or out',
      type: 'decide',
      takes: DecisionBody,
      request: ({ decision }) => ({ type: 'decide', decision }),
      ...newState,
    }),
    call({
      path: '/game/wild-cards/{roomCode}',
      summary: "Names the ranks of the caller's wild cards",
      type: 'pick-wilds',
      takes: WildCardsBody,
      request: ({ wildCardSelections }) => ({
        type: 'pick-wilds',
        selections: wildCardSelections.map(({ suit, selectedRank }) => ({ suit, rank: selectedRank })),
      }),
      ...newState,
    }),
    call({
      path: '/game/continue/{roomCode}',
      summary: 'Has seen the results',
      type: 'continue',
      takes: EmptyBody,
      request: () => ({ type: 'continue' }),
      ...newState,
    }),
    call({
      path: '/game/round-ready/{roomCode}',
      summary: 'Ready for the next round',
      type: 'round-ready',
      takes: EmptyBody,
      request: () => ({ type: 'round-ready' }),
      ...newState,
    }),
    call({
      path: '/game/next-round/{roomCode}',
      summary: 'Deals the next round (creator)',
      type: 'next-round',
      takes: EmptyBody,
      request: () => ({ type: 'next-round' }),
      ...newState,
    }),
    call({
      path: '/game/ante/{roomCode}',
      summary: 'Sets the ante of the next deal (creator)',
      type: 'set-ante',
      takes: AnteBody,
      request: ({ ante }) => ({ type: 'set-ante', ante }),
      ...newState,
    }),
    call({
      path: '/game/update-name/{roomCode}',
      summary: "Changes the caller's name",
      type: 'rename',
      takes: UpdateNameBody,
      request: ({ newName }) => ({ type: 'rename', name: newName }),
      ...newState,
    }),
    call({
      path: '/game/leave/{roomCode}',
      summary: 'Leaves the room',
      type: 'leave',
      takes: EmptyBody,
      query: { unload: '`1` when the page is being unloaded and may come back' },
      request: (_body, query) => ({ type: query.unload === '1' ? 'unload' : 'leave' }),
      ...done,
    }),
    call({
      path: '/game/leave-game/{roomCode}',
      summary: 'The page of a running game was hidden or closed',
      type: 'step-away',
      takes: EmptyBody,
      request: () => ({ type: 'step-away' }),
      ...done,
    }),
    call({
      path: '/game/heartbeat/{roomCode}',
      summary: 'A sign of life; with `here` the player says to be back',
      type: 'heartbeat',
      takes: HeartbeatBody,
      request: ({ here }) => ({ type: 'heartbeat', here: here === true }),
      answers: HeartbeatAnswer,
      answer: () => ({ success: true, now: clock.now() }),
    }),
    call({
      path: '/game/approve-join/{roomCode}',
      summary: 'Lets somebody in who asked to join (creator)',
      type: 'approve-join',
      takes: NamedPlayerBody,
      request: ({ playerName }) => ({ type: 'approve-join', name: playerName }),
      ...done,
    }),
    call({
      path: '/game/deny-join/{roomCode}',
      summary: 'Turns down a request to join (creator)',
      type: 'deny-join',
      takes: NamedPlayerBody,
      request: ({ playerName }) => ({ type: 'deny-join', name: playerName }),
      ...done,
    }),
    call({
      path: '/game/toggle-allow-joins/{roomCode}',
      summary: 'Toggles, or sets, whether others may ask to join the running game (creator)',
      type: 'allow-joins',
      takes: AllowJoinsBody,
      request: ({ allow }) => ({ type: 'allow-joins', allow }),
      answers: AllowJoinsAnswer,
      answer: ({ allowJoins }) => ({
        success: true,
        allowJoinDuringGame: allowJoins,
        message: allowJoins ? 'New players can ask to join this game' : 'New players cannot join this game',
      }),
    }),
    call({
      path: '/chat/game/{roomCode}/chat',
      summary: 'Says something to the table',
      type: 'chat',
      takes: ChatBody,
      request: ({ message, clientId }) => ({ type: 'chat', message, clientId: clientId ?? null }),
      answers: ChatMessage,
      answer: ({ messageJson }) => messageJson ?? {},
      spends: BY_SESSION.chat,
    }),
  ]
}

/** Pages that are being closed say so and do not wait for an answer. */
const GOOD_BYES: readonly Request['type'][] = ['leave', 'step-away']

/**
 * The path of every action: may the caller, is the body right, do the rules allow it. What nobody waits for any more is
 * left undone: a process that was paused finds calls that were made again elsewhere long ago.
 */
function playing<Body>({ rooms, admission }: Parts, action: Action<Body>): ActionCall {
  const { type, request: requestOf, answer, ...described } = action
  return {
    method: 'POST',
    ...described,
    async handle({ caller, roomCode, body, query, isAbandoned }) {
      const { session } = caller
      await admission.admit(caller, await rooms.permit(roomCode, session, type))
      const wish = requestOf(parseBody(action.takes, body), query)
      if (rooms.isShared) await endOfTurn()
      if (isAbandoned() && !GOOD_BYES.includes(type)) throw new Failure('abandoned')
      return answer(await admission.admit(caller, await rooms.play(roomCode, session, wish)))
    },
  }
}

/**
 * When everything has been heard that had come over the connections by now: after a pause the end of a connection lies
 * right behind the call that came over it.
 */
const endOfTurn = () => new Promise((resolve) => setImmediate(resolve))

/** The state is JSON already, and goes out as it is. */
function stateAnswer(played: Played): object | string {
  const state = played.stateJson()
  return state === null ? { success: true } : `{"success":true,"state":${state}}`
}
