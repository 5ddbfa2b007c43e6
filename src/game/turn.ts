import { ABSENT_TURN_MS } from './durations'
import { bestNaming, hasUnchosenWild } from './hands/wilds'
import {
  enter,
  type Dealing,
  type Dealt,
  type Deciding,
  type Room,
  type Round,
  type Running,
  type SeatId,
} from './room'
import type { Decision } from './vocabulary'
import { gameTime } from './pause'
import { seatById, withSeat } from './seats'
import { showdown } from './settle'
import { accept, type Accepted } from './step'

/** Whose turn it is, for how long, and what comes after it. */

/** The part of a seat in the round; undefined if the seat was not dealt in. */
export function dealtTo(round: Round, seat: SeatId): Dealt | undefined {
  return round.dealt.find((dealt) => dealt.seat === seat)
}

export function withDealt<R extends Dealing | Deciding>(room: R, seat: SeatId, change: Partial<Dealt>): R {
  const dealt = room.round.dealt.map((one) => (one.seat === seat ? { ...one, ...change } : one))
  return { ...room, round: { ...room.round, dealt } }
}

/**
 * The server decides for a player who does not answer or has left: the player is Out, and unnamed twos get the best
 * ranks (R-wild-4).
 */
export function foldFor<R extends Dealing | Deciding>(room: R, { seat, hand }: Dealt): R {
  return withDealt(room, seat, {
    decision: 'fold',
    planned: null,
    hand: hasUnchosenWild(hand) ? bestNaming(hand) : hand,
  })
}

/**
 * Gives the turn to the next undecided player in seat order (R-turn-1). When all have decided, the showdown follows
 * (R-turn-8).
 */
export function passTurn(room: Dealing | Deciding, afterOrder: number, at: number): Accepted<Running> {
  const next = nextToDecide(room.round, afterOrder)
  return next === undefined ? showdown(room, at) : beginTurn(room, next, at)
}

/**
 * Begins a player's turn. A decision made ahead takes effect at once, unless the game is paused (R-ahead-2, R-pause-4).
 */
export function beginTurn(room: Dealing | Deciding, dealt: Dealt, at: number): Accepted<Running> {
  if (dealt.planned !== null && room.pause === null) return decidePlayer(room, dealt, dealt.planned, at)
  const isShort = seatById(room, dealt.seat)?.absentSince !== null
  return accept(withTurn(room, dealt.seat, isShort, at))
}

/** Records the player's own decision, which resets the count of missed turns (R-idle-1), and passes the turn on. */
export function decidePlayer(
  room: Dealing | Deciding,
  { seat, name, order }: Dealt,
  decision: Decision,
  at: number,
): Accepted<Running> {
  const decided = withSeat(withDealt(room, seat, { decision, planned: null }), seat, { missedTurns: 0 })
  const step = passTurn(decided, order, at)
  return accept(step.room, { type: 'player-decided', name, decision }, ...step.events)
}

/**
 * Whether the player is Out in the round that was dealt last because the time ran out. A decision in person resets the
 * count of missed turns (R-idle-1).
 */
export function hasTurnRunOut(room: Room, id: SeatId): boolean {
  const isOut = room.phase !== 'lobby' && dealtTo(room.round, id)?.decision === 'fold'
  return isOut && (seatById(room, id)?.missedTurns ?? 0) > 0
}

function nextToDecide(round: Round, afterOrder: number): Dealt | undefined {
  const undecided = round.dealt.filter((dealt) => dealt.decision === null)
  return undecided.find((dealt) => dealt.order > afterOrder) ?? undecided[0]
}

/**
 * The room with a turn that begins now and has its full time: that of the decision timer (R-turn-4), or 10 s if the
 * turn is short because its player is absent (R-turn-6).
 */
export function withTurn(room: Dealing | Deciding, seat: SeatId, isShort: boolean, at: number): Deciding {
  const endsAt = gameTime(room, at) + turnMs(room, isShort)
  const turn: Deciding['turn'] = { seat, endsAt, isShort, ...(isHeldUp(room, seat) && { isHeldUp: true }) }
  return room.phase === 'decision' ? { ...room, turn } : enter(room, { phase: 'decision', turn })
}

/**
 * Whether the turn that this seat has or gets begins only when the pause ends. A turn that had begun before does not.
 */
function isHeldUp(room: Dealing | Deciding, seat: SeatId): boolean {
  if (room.pause === null) return false
  return room.phase === 'dealing' || room.turn.seat !== seat || room.turn.isHeldUp === true
}

/** How long a turn lasts from its beginning, in milliseconds (R-turn-4, R-turn-6). */
export function turnMs(room: Room, isShort: boolean): number {
  return isShort ? ABSENT_TURN_MS : fullTurnMs(room)
}

/** How long a turn lasts by the decision timer, in milliseconds (R-turn-4). */
export function fullTurnMs(room: Room): number {
  return room.settings.decisionTimer * 1000
}
