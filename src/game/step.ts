import type { Decision, Reaction } from './vocabulary'
import type { FairDeal, Room, SeatId } from './room'
import type { RoundRecord } from './views'

/** Every reason for which the rules refuse a command. The server answers each reason with a status and a sentence. */
export const REFUSALS = [
  'player-not-found',
  'not-creator',
  'kicked',
  'denied',
  'joins-closed',
  'wilds-mismatch',
  'no-such-player',
  'no-such-request',
  'cannot-kick-self',
  'name-taken',
  'room-full',
  'too-many-requests-waiting',
  'too-many-players-ever',
  'game-over',
  'already-started',
  'not-enough-ready',
  'not-ready',
  'player-not-ready',
  'not-deciding',
  'not-dealt-in',
  'not-your-turn',
  'already-decided',
  'turn-ran-out',
  'wilds-not-chosen',
  'no-wilds',
  'wilds-already-chosen',
  'not-in-results',
  'round-is-over',
  'not-between-rounds',
  'not-all-ready',
  'not-now-rename',
  'ante-changed',
  'ante-changed-too-often',
  'game-not-over',
  'not-started',
  'paused',
  'paused-long-enough',
  'your-turn',
  'nobody-playing',
  'player-away',
] as const
export type Refusal = (typeof REFUSALS)[number]

/** What happened, in order, for the realtime channel, the chat log and the history. Nothing in it is private to a player. */
export type GameEvent =
  | { type: 'player-joined'; name: string }
  | { type: 'player-left'; seat: SeatId; name: string; newCreator?: string }
  | { type: 'player-kicked'; seat: SeatId; name: string; by: string }
  | { type: 'player-ready'; name: string; isReady: boolean }
  | { type: 'game-started' }
  | { type: 'player-decided'; name: string; decision: Decision }
  | { type: 'ante-changed'; ante: number }
  | { type: 'new-creator'; name: string }
  | { type: 'round-over'; record: RoundRecord; fairDeal: FairDeal | null }
  | { type: 'call-joined'; name: string }
  | { type: 'call-left'; name: string }
  | { type: 'reaction'; name: string; reaction: Reaction }
  | { type: 'chat-sent'; seat: SeatId; name: string; message: string; id: string; clientId: string | null; at: number }

/**
 * The result of a command: the next room with what happened, or a refusal. A room of null means that the room is
 * deleted.
 */
export type Step<R extends Room | null = Room | null> = Accepted<R> | { ok: false; refusal: Refusal }

export interface Accepted<R extends Room | null = Room | null> {
  ok: true
  room: R
  events: GameEvent[]
}

export function accept<R extends Room | null>(room: R, ...events: GameEvent[]): Accepted<R> {
  return { ok: true, room, events }
}

export function refuse(refusal: Refusal): Step & { ok: false } {
  return { ok: false, refusal }
}
