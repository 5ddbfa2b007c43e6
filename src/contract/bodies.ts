import * as z from 'zod/mini'
import {
  DECISIONS,
  DECISION_TIMERS,
  DIFFICULTIES,
  MAX_ANTE,
  MAX_ROUNDS,
  MIN_ANTE,
  REACTIONS,
  SUITS,
  WILD_RANKS,
  valueOf,
} from '../game/vocabulary'
import { Cut } from './fair-deal'
import type { FailureCode } from './failures'
import { boolean, code, id } from './issue-codes'
import { MAX_MESSAGE_LENGTH, ROOM_CODE_LENGTH } from './limits'
import { PlayerName } from './names'
import { isVisible } from './visible'

/** What the calls take. The message of every issue is the code of a failure. */

/** Room codes consist of ASCII letters and digits, so other letters are left as they are (`ſ` does not become S). */
export function upperCode(typed: string): string {
  return /^[a-z0-9]*$/i.test(typed) ? typed.toUpperCase() : typed
}

/** A room code as a person types it: trimmed and made upper case. */
export const RoomCode = z
  .string({ error: code('room-code-required') })
  .check(
    z.maxLength(100, code('room-code-length')),
    z.trim(),
    z.overwrite(upperCode),
    z.minLength(1, code('room-code-required')),
    z.length(ROOM_CODE_LENGTH, code('room-code-length')),
  )

const MaxRoundsChoice = oneOf(MAX_ROUNDS, 'max-rounds-invalid')
const DecisionTimerChoice = oneOf(DECISION_TIMERS, 'decision-timer-invalid')

/** The ante of a new game, in whole dollars. */
const Ante = z
  .int({ error: ({ input }) => failureOfAnte(input) })
  .check(z.minimum(MIN_ANTE, code('ante-too-low')), z.maximum(MAX_ANTE, code('ante-too-high')))

const switches = {
  /** Whether the lobby may be in the active list; by default it may. */
  listed: z.optional(boolean('listed-not-boolean')),
  /** Whether sessions without a seat may watch; by default they may not. */
  watchers: z.optional(boolean('watchers-not-boolean')),
}

const GameSettings = z.object(
  { maxRounds: MaxRoundsChoice, decisionTimer: DecisionTimerChoice, ante: Ante, ...switches },
  { error: code('settings-required') },
)

/** The client's id for this call. If the call is sent again with the same id, it takes effect once. */
const ClientId = z.optional(id('client-id-invalid'))

export const CreateBody = z.object({
  playerName: PlayerName,
  settings: GameSettings,
  /** A repetition with the same session and id answers the same room. */
  clientId: ClientId,
})
export const JoinBody = z.object({ playerName: PlayerName, roomCode: RoomCode })
/** A cut for the coming deal. A malformed cut is ignored; the call that carries it is not refused. */
const SentCut = z.catch(z.optional(z.object({ no: z.int(), value: Cut })), undefined)
export const CutBody = z.object({ cut: SentCut })
/** The number of the deal that a call is about, so that a late call does not apply to the next deal. */
const DealNumber = z.optional(z.int({ error: code('deal-invalid') }))
const NextAnte = z
  .int({ error: code('ante-out-of-range') })
  .check(z.minimum(MIN_ANTE, code('ante-out-of-range')), z.maximum(MAX_ANTE, code('ante-out-of-range')))
/** The ante that a player confirms, so that a late call does not confirm another one. */
const ConfirmedAnte = z.optional(NextAnte)
export const BetweenRoundsBody = z.object({ deal: DealNumber, cut: SentCut })
export const ReadyBody = z.object({
  isReady: z.optional(boolean('is-ready-not-boolean')),
  ante: ConfirmedAnte,
  cut: SentCut,
})
export const RoundReadyBody = z.extend(BetweenRoundsBody, { ante: ConfirmedAnte })
export const ContinueBody = z.extend(RoundReadyBody, { auto: z.optional(boolean('auto-not-boolean')) })
/** Null takes back what was decided ahead. */
export const DecisionBody = z
  .object({
    decision: z.nullable(z.enum(DECISIONS, { error: code('decision-invalid') })),
    ahead: z.optional(boolean('ahead-not-boolean')),
    deal: DealNumber,
  })
  .check(z.refine(({ decision, ahead }) => decision !== null || ahead === true, { error: code('decision-invalid') }))
export const AnteBody = z.object({ ante: NextAnte })
/** The settings to change; the others stay. */
export const SettingsBody = z.object({
  maxRounds: z.optional(MaxRoundsChoice),
  decisionTimer: z.optional(DecisionTimerChoice),
  ante: z.optional(NextAnte),
  harveyDifficulty: z.optional(z.enum(DIFFICULTIES, { error: code('difficulty-invalid') })),
  ...switches,
})
/** How many more rounds to play. */
export const ExtendBody = z.object({ rounds: oneOf(MAX_ROUNDS, 'rounds-invalid'), deal: DealNumber })
export const UpdateNameBody = z.object({ newName: PlayerName })
export const DifficultyBody = z.object({ difficulty: z.enum(DIFFICULTIES, { error: code('difficulty-invalid') }) })

export const WildSelection = z
  .object(
    {
      suit: z.enum(SUITS, { error: code('suit-invalid') }),
      selectedRank: z.enum(WILD_RANKS, { error: code('wild-rank-invalid') }),
      selectedValue: z.optional(z.number({ error: code('wild-value-not-number') })),
    },
    { error: code('wild-ranks-required') },
  )
  .check(
    z.refine(
      ({ selectedRank, selectedValue }) => selectedValue === undefined || selectedValue === valueOf(selectedRank),
      { error: code('wild-value-mismatch') },
    ),
  )
export const WildCardsBody = z.object({
  wildCardSelections: z
    .array(WildSelection, { error: code('wild-ranks-required') })
    .check(z.minLength(1, code('wild-ranks-required')), z.maxLength(3, code('too-many-wilds'))),
  deal: DealNumber,
})

/** The name of a seat or of a request to join. */
const Named = z
  .string({ error: code('name-required') })
  .check(z.maxLength(200, code('name-too-long')), z.trim(), z.minLength(1, code('name-required')))
/** The time distinguishes a request from a later one with the same name. */
export const AnswerRequestBody = z.object({
  playerName: Named,
  requestedAt: z.optional(
    z.string({ error: code('requested-at-invalid') }).check(z.maxLength(64, code('requested-at-invalid'))),
  ),
})
const PlayerId = z.string({ error: code('player-id-invalid') }).check(z.maxLength(64, code('player-id-invalid')))
/** A player by id or by name; the id wins. */
export const KickBody = z
  .object({
    playerName: z.optional(Named),
    playerId: z.optional(PlayerId),
  })
  .check(
    z.refine(({ playerName, playerId }) => (playerId ?? playerName) !== undefined, { error: code('name-required') }),
  )
export const MakeHostBody = z.object({ playerId: PlayerId })
export const PauseBody = z.object({ on: boolean('on-not-boolean') })
export const SitOutBody = z.object({ on: boolean('on-not-boolean'), ante: ConfirmedAnte })
export const ReactBody = z.object({ reaction: z.enum(REACTIONS, { error: code('reaction-invalid') }) })
export const AllowJoinsBody = z.object({ allow: z.optional(boolean('allow-not-boolean')) })
export const HeartbeatBody = z.object({ here: z.optional(boolean('here-not-boolean')) })
export const EmptyBody = z.object({})

export const ChatBody = z.object({
  message: z.string({ error: code('message-required') }).check(
    // White space around a message is dropped, so the typed text may be longer. A longer text than this is not trimmed.
    z.maxLength(16 * MAX_MESSAGE_LENGTH, code('message-too-long')),
    z.trim(),
    z.minLength(1, code('message-required')),
    z.refine(isVisible, { error: code('message-required') }),
    z.refine((message) => [...message].length <= MAX_MESSAGE_LENGTH, { error: code('message-too-long') }),
  ),
  /** A repetition with the same session and id answers the stored message. */
  clientId: ClientId,
})

export const PusherAuthBody = z.object({
  socket_id: z
    .string({ error: code('socket-id-invalid') })
    .check(z.maxLength(64, code('socket-id-invalid')), z.regex(/^\d+\.\d+$/, code('socket-id-invalid'))),
  channel_name: z
    .string({ error: code('channel-name-invalid') })
    .check(z.minLength(1, code('channel-name-invalid')), z.maxLength(200, code('channel-name-invalid'))),
})

export type CreateBody = z.infer<typeof CreateBody>
export type SentCut = NonNullable<z.infer<typeof CutBody>['cut']>
export type JoinBody = z.infer<typeof JoinBody>
export type SettingsChange = z.infer<typeof SettingsBody>
export type WildSelection = z.infer<typeof WildSelection>

/**
 * Chooses the failure itself, because zod reports a whole number that is too large to be exact as not whole. The ante
 * of a form whose field is empty can arrive as an empty text, or as NaN, which JSON writes as null.
 */
function failureOfAnte(input: unknown): FailureCode {
  if (input === undefined || input === null || input === '') return 'ante-required'
  if (!Number.isInteger(input)) return 'ante-not-whole'
  return Number(input) > MAX_ANTE ? 'ante-too-high' : 'ante-too-low'
}

function oneOf<T extends number>(values: readonly T[], failure: FailureCode) {
  return z.literal(values, { error: failure })
}
