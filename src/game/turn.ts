import { ABSENT_TURN_MS } from './durations'
import { bestNaming, hasUnchosenWild } from './hands/wilds'
import { enter, type Dealing, type Dealt, type Deciding, type Room, type Round, type SeatId } from './room'
import { seatById } from './seats'
import { showdown } from './settle'
import { accept, type Step } from './step'

/** Whose turn it is, for how long, and what comes after it (decisions 1.2). */

export function fullTurnMs(room: Room): number {
  return room.settings.decisionTimer * 1000
}

export function dealtTo(round: Round, seat: SeatId): Dealt | undefined {
  return round.dealt.find((dealt) => dealt.seat === seat)
}

export function withDealt<R extends Dealing | Deciding>(room: R, seat: SeatId, change: Partial<Dealt>): R {
  const place = room.round.dealt.findIndex((one) => one.seat === seat)
  const one = room.round.dealt[place]
  if (one === undefined) return room
  return { ...room, round: { ...room.round, dealt: room.round.dealt.with(place, { ...one, ...change }) } }
}

/** A decision that the server takes for a player who does not answer or has left: Out, with the best ranks for the twos. */
export function foldFor<R extends Dealing | Deciding>(room: R, { seat, hand }: Dealt): R {
  return withDealt(room, seat, { decision: 'fold', hand: hasUnchosenWild(hand) ? bestNaming(hand) : hand })
}

/** The turn goes to the next undecided player after this place; when all have decided, to the showdown. */
export function passTurn(room: Dealing | Deciding, afterOrder: number, at: number): Step {
  const next = nextToDecide(room.round, afterOrder)
  return next === undefined ? showdown(room, at) : accept(beginTurn(room, next, at))
}

export function nextToDecide(round: Round, afterOrder: number): Dealt | undefined {
  const undecided = round.dealt.filter((dealt) => dealt.decision === null)
  return undecided.find((dealt) => dealt.order > afterOrder) ?? undecided[0]
}

function beginTurn(room: Dealing | Deciding, { seat }: Dealt, at: number): Deciding {
  const isShort = seatById(room, seat)?.absentSince !== null
  const endsAt = at + (isShort ? ABSENT_TURN_MS : fullTurnMs(room))
  return enter(room, { phase: 'decision', turn: { seat, endsAt, isShort } })
}
