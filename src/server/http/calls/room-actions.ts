import * as z from 'zod/mini'
import {
  AllowJoinsAnswer,
  AllowJoinsBody,
  AnswerRequestBody,
  AnteBody,
  BetweenRoundsBody,
  ChatBody,
  ChatMessage,
  ContinueBody,
  CutAnswer,
  CutBody,
  DecisionBody,
  DifficultyBody,
  EmptyBody,
  ExtendBody,
  HeartbeatAnswer,
  HeartbeatBody,
  KickBody,
  MakeHostBody,
  HeldCut,
  MinimalAnswer,
  PauseBody,
  ReactBody,
  ReadyAnswer,
  ReadyBody,
  RoundReadyBody,
  RoundReadyAnswer,
  SettingsBody,
  SitOutBody,
  StateChangeAnswer,
  SuccessAnswer,
  UpdateNameBody,
  WildCardsBody,
} from '../../../contract'
import type { Played } from '../../rooms/played'
import type { PlayerCommand, PlayerCommandType } from '../../rooms/player-command'
import type { Call, CallParts } from '../call'
import { BY_SESSION } from '../rate-limits'
import { actionCall, type Action, type Asker } from './action-call'

const done = { answers: SuccessAnswer, answer: () => ({ success: true }) }
const newState = { answers: z.union([StateChangeAnswer, MinimalAnswer]), answer: stateAnswer }
const newStateWithCut = {
  answers: z.union([RoundReadyAnswer, z.extend(MinimalAnswer, HeldCut)]),
  answer: (played: Played, asker: Asker) => stateAnswer(played, asker, `,"cut":${played.cut},"cutNo":${played.cutNo}`),
}

/** The action whose request has the fields of its body. */
function bodyAs<T extends PlayerCommandType, Body extends Omit<Extract<PlayerCommand, { type: T }>, 'type'>>(
  type: T,
  takes: z.ZodMiniType<Body>,
) {
  return { type, takes, command: (body: Body) => ({ type, ...body }) as unknown as PlayerCommand }
}

/** The calls that act on a room, one by one. */
export function roomActionCalls(parts: CallParts): Call[] {
  const { clock } = parts
  const call = <Body>(action: Action<Body>): Call => actionCall(parts, action)
  return [
    call({
      path: '/game/ready/{roomCode}',
      summary: 'Toggles being ready, or sets it',
      ...bodyAs('set-ready', ReadyBody),
      answers: ReadyAnswer,
      answer: ({ isReady, cut, cutNo }) => ({ success: true, isReady, cut, cutNo }),
    }),
    call({
      path: '/game/start/{roomCode}',
      summary: 'Starts the game (creator)',
      ...bodyAs('start', CutBody),
      answers: CutAnswer,
      answer: ({ cut, cutNo }) => ({ success: true, cut, cutNo }),
    }),
    call({
      path: '/game/difficulty/{roomCode}',
      summary: 'Sets how Harvey plays, in the lobby (creator)',
      ...bodyAs('set-difficulty', DifficultyBody),
      ...done,
    }),
    call({
      path: '/game/kick/{roomCode}',
      summary: 'Removes a player, in the lobby and between rounds (creator)',
      type: 'kick',
      takes: KickBody,
      command: ({ playerName, playerId }) => ({ type: 'kick', name: playerName, playerId }),
      ...done,
    }),
    call({
      path: '/game/decision/{roomCode}',
      summary: 'The player whose turn it is stays or folds; `ahead` decides before the own turn',
      type: 'decide',
      takes: DecisionBody,
      command: ({ decision, ahead, deal }) =>
        ahead === true || decision === null
          ? { type: 'decide-ahead', decision, deal }
          : { type: 'decide', decision, deal },
      ...newState,
    }),
    call({
      path: '/game/wild-cards/{roomCode}',
      summary: "Chooses the ranks of the caller's wild cards",
      type: 'choose-wilds',
      takes: WildCardsBody,
      command: ({ wildCardSelections, deal }) => ({
        type: 'choose-wilds',
        deal,
        selections: wildCardSelections.map(({ suit, selectedRank }) => ({ suit, rank: selectedRank })),
      }),
      ...newState,
    }),
    call({
      path: '/game/continue/{roomCode}',
      summary: 'Ready for the next round, from the results on',
      ...bodyAs('continue', ContinueBody),
      ...newStateWithCut,
    }),
    call({
      path: '/game/round-ready/{roomCode}',
      summary: 'Ready for the next round',
      ...bodyAs('round-ready', RoundReadyBody),
      ...newStateWithCut,
    }),
    call({
      path: '/game/next-round/{roomCode}',
      summary: 'Deals the next round (creator)',
      ...bodyAs('next-round', BetweenRoundsBody),
      ...newStateWithCut,
    }),
    call({
      path: '/game/ante/{roomCode}',
      summary: 'Sets the ante of the next deal (creator)',
      ...bodyAs('set-ante', AnteBody),
      ...newState,
    }),
    call({
      path: '/game/settings/{roomCode}',
      summary: 'Changes settings, in the lobby all of them, between rounds those that change no game (creator)',
      type: 'change-settings',
      takes: SettingsBody,
      command: (settings) => ({ type: 'change-settings', settings }),
      ...newState,
    }),
    call({
      path: '/game/extend/{roomCode}',
      summary: 'Adds rounds to the one dealt last, also to a finished game (creator)',
      ...bodyAs('extend', ExtendBody),
      ...newState,
    }),
    call({
      path: '/game/rematch/{roomCode}',
      summary: 'Begins another game, from its lobby, after the end of one (creator)',
      ...bodyAs('rematch', EmptyBody),
      ...newState,
    }),
    call({
      path: '/game/pause/{roomCode}',
      summary: 'Pauses the running game, or ends the pause (creator)',
      ...bodyAs('pause', PauseBody),
      ...newState,
    }),
    call({
      path: '/game/sit-out/{roomCode}',
      summary: 'The caller is not dealt in from the next deal on, or is again',
      ...bodyAs('sit-out', SitOutBody),
      ...newState,
    }),
    call({
      path: '/game/make-host/{roomCode}',
      summary: 'Hands the role of the creator to somebody present (creator)',
      ...bodyAs('make-host', MakeHostBody),
      ...newState,
    }),
    call({
      path: '/game/react/{roomCode}',
      summary: 'Shows a reaction at the seat of the caller for a moment',
      ...bodyAs('react', ReactBody),
      ...done,
      spends: BY_SESSION.reactions,
    }),
    call({
      path: '/game/update-name/{roomCode}',
      summary: "Changes the caller's name",
      type: 'rename',
      takes: UpdateNameBody,
      command: ({ newName }) => ({ type: 'rename', name: newName }),
      ...newState,
    }),
    call({
      path: '/game/leave/{roomCode}',
      summary: 'Leaves the room',
      type: 'leave',
      takes: EmptyBody,
      query: { unload: '`1` when the page is being unloaded and may come back' },
      command: (_body, query) => ({ type: query.get('unload') === '1' ? 'unload-page' : 'leave' }),
      ...done,
    }),
    call({
      path: '/game/leave-game/{roomCode}',
      summary: 'The page of a running game is hidden or closed',
      ...bodyAs('leave-page', EmptyBody),
      ...done,
    }),
    call({
      path: '/game/heartbeat/{roomCode}',
      summary: 'Shows that the player is present; `here` also ends idleness',
      type: 'heartbeat',
      takes: HeartbeatBody,
      command: ({ here }) => ({ type: 'heartbeat', here: here === true }),
      answers: HeartbeatAnswer,
      answer: () => ({ success: true, now: clock.now() }),
    }),
    call({
      path: '/game/approve-join/{roomCode}',
      summary: 'Approves a request to join (creator)',
      type: 'approve-join',
      takes: AnswerRequestBody,
      command: ({ playerName, requestedAt }) => ({ type: 'approve-join', name: playerName, requestedAt }),
      ...done,
    }),
    call({
      path: '/game/deny-join/{roomCode}',
      summary: 'Denies a request to join (creator)',
      type: 'deny-join',
      takes: AnswerRequestBody,
      command: ({ playerName, requestedAt }) => ({ type: 'deny-join', name: playerName, requestedAt }),
      ...done,
    }),
    call({
      path: '/game/toggle-allow-joins/{roomCode}',
      summary: 'Toggles, or sets, whether others may join in the lobby, and ask to join the running game (creator)',
      ...bodyAs('allow-joins', AllowJoinsBody),
      answers: AllowJoinsAnswer,
      answer: ({ allowJoins, isLobby }) => ({
        success: true,
        allowJoinDuringGame: allowJoins,
        message: joinSentence(allowJoins, isLobby),
      }),
    }),
    call({
      path: '/chat/game/{roomCode}/chat',
      summary: 'Sends a chat message',
      type: 'chat',
      takes: ChatBody,
      command: ({ message, clientId }) => ({ type: 'chat', message, clientId: clientId ?? null }),
      answers: ChatMessage,
      answer: ({ message }) => message ?? {},
      spends: BY_SESSION.chat,
    }),
  ]
}

/**
 * The answer of an action. The state is JSON already, and is left out for a caller that gets it by events (P-lean-9).
 */
function stateAnswer(played: Played, { prefersMinimal }: Asker, more = ''): string {
  if (prefersMinimal) return `{"success":true,"version":${played.version}${more}}`
  const state = played.state()
  return state === null ? `{"success":true${more}}` : `{"success":true,"state":${state}${more}}`
}

/** In a lobby everybody joins at once; in a running game the creator approves. */
function joinSentence(allowJoins: boolean, isLobby: boolean): string {
  if (!allowJoins) return 'New players cannot join this game'
  return isLobby ? 'New players can join this game' : 'New players can ask to join this game'
}
