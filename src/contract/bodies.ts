import * as z from 'zod'
import {
  DECISIONS,
  DECISION_TIMERS,
  DIFFICULTIES,
  MAX_ANTE,
  MAX_ROUNDS,
  MIN_ANTE,
  SUITS,
  WILD_RANKS,
  valueOf,
} from '../game/vocabulary'
import { PlayerName } from './names'

/** What the calls take. Every message is the sentence that a player reads. */

export const MAX_MESSAGE_LENGTH = 200
export const ROOM_CODE_LENGTH = 6

/** A room code in upper case. What is no letter of ours stays what it is: elsewhere `ſ` is a small S, and `ﬆ` two letters. */
export function upperCode(typed: string): string {
  return /^[a-z0-9]*$/i.test(typed) ? typed.toUpperCase() : typed
}

/** A room code as a person types it: trimmed and made upper case. */
export const RoomCode = z
  .string({ error: 'Room code is required' })
  .trim()
  .overwrite(upperCode)
  .min(1, 'Room code is required')
  .length(ROOM_CODE_LENGTH, `Room code must be ${ROOM_CODE_LENGTH} characters`)

const oneOf = <T extends number>(values: readonly T[], message: string) =>
  z.custom<T>((value) => values.some((allowed) => allowed === value), { error: message })

export const MaxRoundsChoice = oneOf(MAX_ROUNDS, 'Maximum rounds must be 5, 10, 15 or 999 (unlimited)')
export const DecisionTimerChoice = oneOf(DECISION_TIMERS, 'Decision time must be 15, 30 or 45 seconds')

/** The ante of a new game, in whole dollars. */
export const Ante = z
  .int({
    error: (issue) => (issue.input === undefined ? 'Ante is required' : 'Ante must be a whole number of dollars'),
  })
  .min(MIN_ANTE, `Ante must be at least $${MIN_ANTE}`)
  .max(MAX_ANTE, `Ante cannot exceed $${MAX_ANTE}`)

const ANTE_RANGE = `Ante must be between $${MIN_ANTE} and $${MAX_ANTE}`

export const GameSettings = z.object(
  { maxRounds: MaxRoundsChoice, decisionTimer: DecisionTimerChoice, ante: Ante },
  { error: 'Settings are required: maximum rounds, decision time and ante' },
)

export const CreateBody = z.object({ playerName: PlayerName, settings: GameSettings })
export const JoinBody = z.object({ playerName: PlayerName, roomCode: RoomCode })
export const ReadyBody = z.object({ isReady: z.boolean({ error: 'isReady must be true or false' }).optional() })
export const DecisionBody = z.object({
  decision: z.enum(DECISIONS, { error: 'Decision must be stay or fold' }),
})
export const AnteBody = z.object({
  ante: z.int({ error: ANTE_RANGE }).min(MIN_ANTE, ANTE_RANGE).max(MAX_ANTE, ANTE_RANGE),
})
export const UpdateNameBody = z.object({ newName: PlayerName })
export const DifficultyBody = z.object({
  difficulty: z.enum(DIFFICULTIES, { error: 'Difficulty must be easy, medium or hard' }),
})

export const WildSelection = z
  .object(
    {
      suit: z.enum(SUITS, { error: 'Suit must be hearts, diamonds, clubs or spades' }),
      selectedRank: z.enum(WILD_RANKS, { error: 'A wild card plays as any rank from ace down to 3' }),
      selectedValue: z.number({ error: 'The value must be a number' }).optional(),
    },
    { error: 'Choose a rank for every wild card' },
  )
  .refine(({ selectedRank, selectedValue }) => selectedValue === undefined || selectedValue === valueOf(selectedRank), {
    error: 'The value is not that of the chosen rank',
  })
export const WildCardsBody = z.object({
  wildCardSelections: z
    .array(WildSelection, { error: 'Choose a rank for every wild card' })
    .min(1, 'Choose a rank for every wild card')
    .max(3, 'A hand has at most three wild cards'),
})

/** The name of a seat or a request that the creator points at. */
export const NamedPlayerBody = z.object({
  playerName: z.string({ error: 'Name is required' }).trim().min(1, 'Name is required').max(100, 'Name is too long'),
})
export const AllowJoinsBody = z.object({ allow: z.boolean({ error: 'allow must be true or false' }).optional() })
export const HeartbeatBody = z.object({ here: z.boolean({ error: 'here must be true or false' }).optional() })
export const EmptyBody = z.object({})

export const ChatBody = z.object({
  message: z
    .string({ error: 'Message is required' })
    .trim()
    .min(1, 'Message is required')
    .refine((message) => [...message].length <= MAX_MESSAGE_LENGTH, {
      error: `Message must be at most ${MAX_MESSAGE_LENGTH} characters`,
    }),
  /** The same session and id again answers the stored message. */
  clientId: z
    .string({ error: 'clientId must be text' })
    .min(1, 'clientId is empty')
    .max(64, 'clientId is too long')
    .optional(),
})

export const PusherAuthBody = z.object({
  socket_id: z
    .string({ error: 'socket_id is required' })
    .regex(/^\d+\.\d+$/, 'socket_id must be two numbers with a dot'),
  channel_name: z
    .string({ error: 'channel_name is required' })
    .min(1, 'channel_name is required')
    .max(200, 'channel_name is too long'),
})

export type CreateBody = z.infer<typeof CreateBody>
export type JoinBody = z.infer<typeof JoinBody>
export type WildSelection = z.infer<typeof WildSelection>
