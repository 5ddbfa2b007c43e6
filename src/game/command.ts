import type { Card, SeatId, SessionId, Settings } from './room'
import type { Decision, Difficulty, Suit, WildRank } from './vocabulary'

/**
 * What may be done to a room. A command carries all that it needs (who, the instant, the shuffled deck), so that a
 * room replays from its list of commands.
 */
export type Command = { at: number } & (
  | { type: 'join'; session: SessionId; seat: SeatId; name: string }
  | (BySession & OfPlayer)
  /** A session that waits for the creator's answer asks about it, which shows that it still waits. */
  | { type: 'ask-join-status'; session: SessionId }
  /** Time passes. `lastSeen` holds the signs of life, by seat, that the room does not hold yet (epoch milliseconds). */
  | { type: 'tick'; lastSeen: Record<SeatId, number> }
  /** The server was down: every present player counts as seen now, and an overdue turn starts anew. */
  | { type: 'resume' }
)

interface BySession {
  session: SessionId
}

/** The shuffled deck of a deal, 52 cards; of Harvey's ranks an easy Harvey's two takes the one of its place in his hand. */
export interface Shuffle {
  deck: Card[]
  harveyRanks: [WildRank, WildRank, WildRank]
  /** How long `dealing` lasts, in milliseconds. */
  dealingMs: number
}

type OfPlayer =
  | { type: 'leave' }
  /** The page was unloaded (`leave?unload=1`): in the lobby the seat is held for 10 s. */
  | { type: 'unload-page' }
  /** The page was hidden or closed (`leave-game`): absent in 20 s unless a sign of life follows. */
  | { type: 'leave-page' }
  | { type: 'heartbeat'; here: boolean }
  | { type: 'set-ready'; isReady?: boolean | undefined }
  /** Names the player by seat or by name; the seat wins. */
  | { type: 'kick'; name?: string | undefined; playerId?: SeatId | undefined }
  | { type: 'set-difficulty'; difficulty: Difficulty }
  | { type: 'start'; shuffle: Shuffle }
  | { type: 'decide'; decision: Decision }
  | { type: 'choose-wilds'; selections: { suit: Suit; rank: WildRank }[] }
  | { type: 'continue' }
  | { type: 'round-ready' }
  | { type: 'next-round'; shuffle: Shuffle }
  | { type: 'set-ante'; ante: number }
  | { type: 'rename'; name: string }
  | { type: 'allow-joins'; allow?: boolean | undefined }
  | { type: 'approve-join'; name: string; seat: SeatId }
  | { type: 'deny-join'; name: string }
  | { type: 'chat'; message: string; id: string; clientId: string | null }

export type CommandType = Command['type']
export type CommandOf<T extends CommandType> = Extract<Command, { type: T }>

export interface RoomCreation {
  code: string
  session: SessionId
  seat: SeatId
  name: string
  settings: Omit<Settings, 'harveyDifficulty'>
  at: number
}
