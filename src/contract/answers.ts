import * as z from 'zod/mini'
import {
  DECISIONS,
  DECISION_TIMERS,
  DIFFICULTIES,
  HAND_RANKS,
  PHASES,
  RANKS,
  SUITS,
  WILD_RANKS,
} from '../game/vocabulary'
import type { EveningView, LobbyView, RoundRecord, StateView } from '../game/views'
import { RevealedDeal } from './fair-deal/deal-answer'
import { SYSTEM_MESSAGES, type SystemMessageCode } from './system-messages'

/** What the calls answer, as schemas (for OpenAPI and the tests) and as types. */

const dollars = z.int()
const epochMs = z.int()
const Params = z.record(z.string(), z.union([z.string(), z.number(), z.readonly(z.array(z.string()))]))
const SYSTEM_CODES = Object.keys(SYSTEM_MESSAGES) as [SystemMessageCode, ...SystemMessageCode[]]

const CardAnswer = z.object({
  suit: z.enum(SUITS),
  rank: z.enum(RANKS),
  value: z.int(),
  isWild: z.boolean(),
  selectedRank: z.optional(z.enum(WILD_RANKS)),
})

/** 999 is unlimited. */
const maxRounds = z.int()
const decisionTimer = z.literal(DECISION_TIMERS)

const SettingsAnswer = z.object({
  maxRounds,
  decisionTimer,
  ante: dollars,
  harveyDifficulty: z.enum(DIFFICULTIES),
  listed: z.boolean(),
  watchers: z.boolean(),
})

const deals = {
  nextDeal: z.nullable(z.object({ no: z.int(), commitment: z.string() })),
  deal: z.nullable(z.object({ no: z.int(), digest: z.string() })),
}

/** What the lobby and the game show of every player. */
const seat = {
  _id: z.string(),
  name: z.string(),
  isCreator: z.boolean(),
  isReady: z.boolean(),
  away: z.boolean(),
  inVoice: z.boolean(),
  sittingOut: z.boolean(),
}

export const LobbyAnswer = z.object({
  roomCode: z.string(),
  game: z.int(),
  ...deals,
  version: z.int(),
  status: z.enum(['waiting', 'active', 'finished']),
  currentPlayer: z.nullable(z.string()),
  allowJoinDuringGame: z.boolean(),
  settings: SettingsAnswer,
  players: z.array(z.object(seat)),
})

const ResultAnswer = z.object({
  pot: dollars,
  winners: z.array(z.string()),
  harveyWins: z.boolean(),
  deltas: z.array(z.object({ name: z.string(), amount: dollars })),
  carryOver: dollars,
})

const PlayerAnswer = z.object({
  ...seat,
  cards: z.array(CardAnswer),
  decision: z.nullable(z.enum(DECISIONS)),
  handRank: z.optional(z.nullable(z.enum(HAND_RANKS))),
  wildCardsSelected: z.optional(z.boolean()),
  isWinner: z.boolean(),
  inPot: z.boolean(),
  wins: z.int(),
  runningTotal: dollars,
  roundReady: z.boolean(),
  hasLeft: z.optional(z.literal(true)),
})

export const StateAnswer = z.object({
  roomCode: z.string(),
  game: z.int(),
  ...deals,
  version: z.int(),
  phase: z.enum(PHASES),
  currentPlayer: z.nullable(z.string()),
  planned: z.nullable(z.enum(DECISIONS)),
  currentTurn: z.nullable(z.string()),
  isCreator: z.boolean(),
  currentRound: z.int(),
  maxRounds,
  ante: dollars,
  anteChanged: z.boolean(),
  pot: dollars,
  stake: dollars,
  deadlineAt: z.nullable(epochMs),
  pausedBy: z.nullable(z.string()),
  pausedUntil: z.nullable(epochMs),
  timeLeft: z.int(),
  allowJoinDuringGame: z.boolean(),
  joinRequests: z.array(z.object({ playerName: z.string(), requestedAt: z.iso.datetime() })),
  settings: SettingsAnswer,
  players: z.array(PlayerAnswer),
  harvey: z.object({
    _id: z.literal('harvey'),
    name: z.string(),
    cards: z.array(CardAnswer),
    wins: z.int(),
    handRank: z.optional(z.enum(HAND_RANKS)),
    isWinner: z.boolean(),
    inPot: z.boolean(),
  }),
  left: z.array(z.object({ name: z.string(), runningTotal: dollars, hasPlayed: z.optional(z.literal(false)) })),
  result: z.nullable(ResultAnswer),
})

export const WatchAnswer = z.object({ state: z.union([StateAnswer, LobbyAnswer]), watching: z.int() })

export const ChatMessage = z.object({
  id: z.string(),
  type: z.enum(['system', 'player']),
  systemType: z.optional(z.enum(['info', 'success', 'warning', 'error'])),
  playerId: z.nullable(z.string()),
  playerName: z.nullable(z.string()),
  message: z.string(),
  /** In system messages: the stable code, and the parts of the sentence. */
  code: z.optional(z.enum(SYSTEM_CODES)),
  params: z.optional(Params),
  timestamp: z.iso.datetime(),
})

export const ActiveGame = z.object({
  roomCode: z.string(),
  /** The number of the game that begins next in the room, from 1. */
  game: z.int(),
  creatorName: z.string(),
  createdAt: z.iso.datetime(),
  playerCount: z.int(),
  maxPlayers: z.int(),
  settings: z.object({ ante: dollars, maxRounds, decisionTimer }),
})

/** Where a page finds the realtime service; host and port are null when it is the page's own address. */
export const RealtimeAnswer = z.object({
  key: z.string(),
  host: z.nullable(z.string()),
  port: z.nullable(z.int()),
  tls: z.boolean(),
  cluster: z.string(),
  prefix: z.string(),
})

/** `error` is the English sentence, `code` its stable name, `params` the parts of the sentence. */
export const ErrorAnswer = z.object({ error: z.string(), code: z.string(), params: z.optional(Params) })
export const SuccessAnswer = z.object({ success: z.literal(true) })
export const StateChangeAnswer = z.object({ success: z.literal(true), state: StateAnswer })
/** What answers an action whose caller prefers a minimal answer: the version of the public view after it. */
export const MinimalAnswer = z.object({ success: z.literal(true), version: z.int() })
export const InitAnswer = z.object({
  success: z.literal(true),
  now: epochMs,
  realtime: RealtimeAnswer,
  shareOrigin: z.string(),
  /** Whether voice calls can go through a relay, which hides network addresses. */
  hasVoiceRelay: z.boolean(),
  /** The public key with which browsers subscribe to messages of this server; null if the server sends none. */
  pushKey: z.nullable(z.string()),
})
/** A STUN or TURN server as `RTCPeerConnection` takes it. */
export const IceServer = z.object({
  urls: z.union([z.string(), z.array(z.string())]),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
})
/**
 * The caller's `callId` in the voice call and the STUN and TURN servers for it; null and no servers outside the voice
 * call. Views from `version` on show whether the caller is in the voice call.
 */
export const VoiceAnswer = z.object({
  success: z.literal(true),
  version: z.int(),
  callId: z.nullable(z.string()),
  ice: z.array(IceServer),
})
export const HeartbeatAnswer = z.object({ success: z.literal(true), now: epochMs })
export const CreateAnswer = z.object({ roomCode: z.string() })
export const JoinAnswer = z.object({ status: z.enum(['joined', 'pending']), roomCode: z.string() })
export const JoinStatusAnswer = z.object({
  status: z.enum(['none', 'pending', 'joined', 'denied']),
  /** Whether the caller may watch; absent if not. */
  watchers: z.optional(z.literal(true)),
})
/** Whether the caller's cut is held, and for the deal of which number. */
export const HeldCut = { cut: z.boolean(), cutNo: z.nullable(z.int()) }
export const ReadyAnswer = z.object({ success: z.literal(true), isReady: z.boolean(), ...HeldCut })
export const CutAnswer = z.object({ success: z.literal(true), ...HeldCut })
export const RoundReadyAnswer = z.extend(StateChangeAnswer, HeldCut)
export const AllowJoinsAnswer = z.object({
  success: z.literal(true),
  allowJoinDuringGame: z.boolean(),
  message: z.string(),
})
export const ActiveGamesAnswer = z.object({ games: z.array(ActiveGame) })
/** The rooms in which the caller has a seat, the one in which the caller was last active first. */
export const RoomsAnswer = z.object({
  rooms: z.array(
    z.object({
      roomCode: z.string(),
      /** The caller's name in the room. */
      name: z.string(),
      phase: z.enum(['lobby', 'dealing', 'decision', 'results', 'waiting', 'finished']),
      /** Without Harvey. */
      players: z.int(),
    }),
  ),
})
export const ChatLogAnswer = z.object({ messages: z.array(ChatMessage) })
export const HistoryAnswer = z.object({
  rounds: z.array(
    z.object({
      game: z.int(),
      round: z.int(),
      ante: dollars,
      pot: dollars,
      /** Absent in rounds that an earlier release has stored. */
      first: z.optional(z.string()),
      players: z.array(
        z.object({
          name: z.string(),
          cards: z.array(CardAnswer),
          decision: z.enum(DECISIONS),
          handRank: z.enum(HAND_RANKS),
          amount: dollars,
          runningTotal: dollars,
        }),
      ),
      harvey: z.object({ cards: z.array(CardAnswer), handRank: z.enum(HAND_RANKS) }),
      harveyWins: z.boolean(),
      winners: z.array(z.string()),
      carryOver: dollars,
      time: z.iso.datetime(),
      /** Null for a round dealt before deals were numbered. */
      deal: z.nullable(RevealedDeal),
    }),
  ),
  /** In a page of the history: the number of the deal with which the next page begins; null on the last page. */
  next: z.optional(z.nullable(z.int())),
})

const standing = { _id: z.string(), name: z.string(), total: dollars, wins: z.int() }
export const EveningAnswer = z.object({
  games: z.array(
    z.object({
      game: z.int(),
      rounds: z.int(),
      endedAt: z.nullable(z.iso.datetime()),
      harveyKeeps: dollars,
      standings: z.array(z.object(standing)),
    }),
  ),
  totals: z.array(z.object({ ...standing, games: z.int() })),
  settlement: z.object({
    returned: z.array(z.object({ _id: z.string(), amount: dollars })),
    payments: z.array(z.object({ from: z.string(), to: z.string(), amount: dollars })),
    exact: z.boolean(),
  }),
})
/** All rounds of the evening as a file. */
export const EveningDownload = z.object({
  roomCode: z.string(),
  evening: EveningAnswer,
  rounds: HistoryAnswer.shape.rounds,
})
export const PusherAuthAnswer = z.object({ auth: z.string() })

export type WatchAnswer = { state: StateView | LobbyView; watching: number }
export type ErrorAnswer = z.infer<typeof ErrorAnswer>
export type ChatMessage = z.infer<typeof ChatMessage>
export type ActiveGame = z.infer<typeof ActiveGame>
export type RealtimeAnswer = z.infer<typeof RealtimeAnswer>
export type InitAnswer = z.infer<typeof InitAnswer>
export type HeartbeatAnswer = z.infer<typeof HeartbeatAnswer>
export type IceServer = z.infer<typeof IceServer>
export type VoiceAnswer = z.infer<typeof VoiceAnswer>
export type CreateAnswer = z.infer<typeof CreateAnswer>
export type JoinAnswer = z.infer<typeof JoinAnswer>
export type JoinStatusAnswer = z.infer<typeof JoinStatusAnswer>
export type AllowJoinsAnswer = z.infer<typeof AllowJoinsAnswer>
export type ReadyAnswer = z.infer<typeof ReadyAnswer>
export type CutAnswer = z.infer<typeof CutAnswer>
export type ActiveGamesAnswer = z.infer<typeof ActiveGamesAnswer>
export type RoomsAnswer = z.infer<typeof RoomsAnswer>
export type ChatLogAnswer = z.infer<typeof ChatLogAnswer>
export type EveningAnswer = EveningView
export type HistoryRound = RoundRecord & { deal: RevealedDeal | null }
export type HistoryAnswer = { rounds: HistoryRound[]; next?: number | null | undefined }
export type StateChangeAnswer = { success: true; state: StateView }
export type MinimalAnswer = z.infer<typeof MinimalAnswer>
export type HeldCut = Pick<CutAnswer, 'cut' | 'cutNo'>
export type RoundReadyAnswer = StateChangeAnswer & HeldCut

// The schemas must describe the views of the rules. These lines do not compile if the two differ; the error names the
// fields that one of them lacks.
type Fits<View, Schema> = [Lacking<View, Schema>] extends [never]
  ? [View] extends [Schema]
    ? true
    : never
  : Lacking<View, Schema>
type Lacking<View, Schema> = Exclude<Paths<View>, Paths<Schema>> | Exclude<Paths<Schema>, Paths<View>>
type Paths<T> = T extends readonly (infer Each)[]
  ? Paths<Each>
  : T extends object
    ? { [Key in keyof T & string]-?: Key | `${Key}.${Paths<T[Key]>}` }[keyof T & string]
    : never
true satisfies Fits<LobbyView, z.infer<typeof LobbyAnswer>>
true satisfies Fits<StateView, z.infer<typeof StateAnswer>>
true satisfies Fits<EveningView, z.infer<typeof EveningAnswer>>
true satisfies Fits<RoundRecord, Omit<z.infer<typeof HistoryAnswer>['rounds'][number], 'deal'>>
