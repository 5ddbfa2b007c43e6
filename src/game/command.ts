import type { HarveyRanks } from './hands/harvey-naming'
import type { Card, SeatId, SessionId, Settings } from './room'
import type { Decision, DecisionTimer, Difficulty, MaxRounds, Reaction, Suit, WildRank } from './vocabulary'

/**
 * What may be done to a room. A command carries all that it needs (who, the instant, the shuffled deck), so that a
 * room replays from its list of commands.
 */
export type Command = { at: number } & (
  | { type: 'join'; session: SessionId; seat: SeatId; name: string }
  | (BySession & OfPlayer)
  /** A session asks about its waiting request to join, which ends the silence of the request. */
  | { type: 'ask-join-status'; session: SessionId }
  /**
   * Time passes. `lastSeen` has the signs of life, by seat, that the room does not contain yet (epoch milliseconds).
   */
  | { type: 'tick'; lastSeen: Record<SeatId, number> }
  /** Gives the commitment for the next deal to a room that was stored without one. */
  | { type: 'commit-deal'; next: Commitment }
  /** The server was down: every present player counts as seen now, and an overdue turn starts anew. */
  | { type: 'resume' }
)

interface BySession {
  session: SessionId
}

/** A secret seed, 64 hex digits, with its public commitment. */
export interface Commitment {
  seed: string
  commitment: string
}

/** A cut as a page sends it; `no` is the number of the deal for which it is meant. */
export interface SentCut {
  no: number
  value: string
}

/** A command that names a deal is refused after another deal. */
interface ForDeal {
  deal?: number | undefined
}

/** A command that names the time of a request, as the view shows it, does not apply to any other request. */
interface ForRequest {
  requestedAt?: string | undefined
}

/** A player who names the ante, as the view shows it, confirms no other one. */
interface ForAnte {
  ante?: number | undefined
}

interface WithCut {
  cut?: SentCut | undefined
}

/**
 * The shuffled deck of a deal, 52 cards. `harveyRanks` are for an easy Harvey: a two plays as the rank at its place in
 * his hand.
 */
export interface Shuffle {
  deck: Card[]
  harveyRanks: HarveyRanks
  /**
   * The digest of the deal's record; null for a deck that a test has stacked, because such a deck does not follow from
   * the seed.
   */
  digest: string | null
  /** The commitment for the deal after this one. */
  next: Commitment
  /** How long `dealing` lasts, in milliseconds. */
  dealingMs: number
}

/** The settings to change; the others stay. */
export interface SettingsChange {
  maxRounds?: MaxRounds | undefined
  decisionTimer?: DecisionTimer | undefined
  ante?: number | undefined
  harveyDifficulty?: Difficulty | undefined
  listed?: boolean | undefined
  watchers?: boolean | undefined
}

type OfPlayer =
  | { type: 'leave' }
  /** The page was unloaded (`leave?unload=1`): in the lobby the seat is held for 10 s. */
  | { type: 'unload-page' }
  /** The page was hidden or closed (`leave-game`): absent in 20 s unless a sign of life follows. */
  | { type: 'leave-page' }
  | { type: 'heartbeat'; here: boolean }
  | ({ type: 'set-ready'; isReady?: boolean | undefined } & WithCut & ForAnte)
  /** Names the player by seat or by name; the seat wins. */
  | { type: 'kick'; name?: string | undefined; playerId?: SeatId | undefined }
  | { type: 'set-difficulty'; difficulty: Difficulty }
  | ({ type: 'start'; shuffle: Shuffle } & WithCut)
  | ({ type: 'decide'; decision: Decision } & ForDeal)
  /**
   * Before the player's turn, the decision is kept until the turn, and null takes it back. In the turn it is an
   * ordinary decision.
   */
  | ({ type: 'decide-ahead'; decision: Decision | null } & ForDeal)
  | ({ type: 'choose-wilds'; selections: { suit: Suit; rank: WildRank }[] } & ForDeal)
  /** With `auto` the page continues by itself, which does not count as an action of the player. */
  | ({ type: 'continue'; auto?: boolean | undefined } & WithCut & ForDeal & ForAnte)
  | ({ type: 'round-ready' } & WithCut & ForDeal & ForAnte)
  | ({ type: 'next-round'; shuffle: Shuffle } & WithCut & ForDeal)
  | { type: 'set-ante'; ante: number }
  | { type: 'change-settings'; settings: SettingsChange }
  /** The game ends this many rounds after the one dealt last; 999 makes it unlimited. */
  | ({ type: 'extend'; rounds: MaxRounds } & ForDeal)
  | { type: 'rematch' }
  | { type: 'pause'; on: boolean }
  | ({ type: 'sit-out'; on: boolean } & ForAnte)
  | { type: 'make-host'; playerId: SeatId }
  | { type: 'react'; reaction: Reaction }
  | { type: 'rename'; name: string }
  | { type: 'allow-joins'; allow?: boolean | undefined }
  | ({ type: 'approve-join'; name: string; seat: SeatId } & ForRequest)
  | ({ type: 'deny-join'; name: string } & ForRequest)
  /** A page of the player enters the voice call and replaces the player's page that was in it before. */
  | { type: 'join-call'; id: string }
  /** With a call id, the command has an effect only if the player is in the call with that page. */
  | { type: 'leave-call'; callId?: string | undefined }
  | { type: 'chat'; message: string; id: string; clientId: string | null }

export type CommandType = Command['type']
export type CommandOf<T extends CommandType> = Extract<Command, { type: T }>

/** The commands that a session gives; the server itself gives the others. */
export type CommandOfSession = Extract<Command, BySession>
/** The commands that only a session with a seat may give. */
export type CommandOfSeat = Exclude<CommandOfSession, { type: 'join' | 'ask-join-status' }>

export interface RoomCreation {
  code: string
  session: SessionId
  seat: SeatId
  name: string
  settings: Pick<Settings, 'decisionTimer' | 'ante'> & {
    maxRounds: MaxRounds
    listed?: boolean | undefined
    watchers?: boolean | undefined
  }
  /** The commitment for the first deal. */
  next: Commitment
  at: number
}
