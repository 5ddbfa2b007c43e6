import { nextCreator, withCreator } from '../creator'
import type { Dealing, Deciding, Lobby, Room, Running, Seat } from '../room'
import { asFormerPlayer, nextSeat, seatsTaken, withSeat, withoutSeat } from '../seats'
import { accept, type Accepted, type GameEvent } from '../step'
import { dealtTo, foldFor, passTurn } from '../turn'

/**
 * The player leaves for good. When the last player leaves, the room is deleted unless the game is finished (R-leave-6).
 */
export function leave(room: Room, seat: Seat, at: number): Accepted {
  return room.phase === 'lobby' ? leaveLobby(room, seat, at) : leaveGame(room, seat, at)
}

/** The seat is free at once (R-leave-1). */
export function leaveLobby(room: Lobby, seat: Seat, at: number): Accepted<Lobby | null> {
  const { room: handedOn, events } = withoutCreator(room, seat, at)
  if (seatsTaken(room).length === 1) return accept(null, ...events)
  return accept(withoutSeat(handedOn, seat.id), ...events)
}

function leaveGame(room: Running, seat: Seat, at: number): Accepted {
  const { room: left, events } = withoutCreator(room, seat, at)
  if (left.phase !== 'finished' && seatsTaken(room).length === 1) return accept(null, ...events)

  switch (left.phase) {
    case 'finished':
      return accept(withLeftSeat(left, seat), ...events)
    case 'dealing':
    case 'decision':
      return leaveHand(left, seat, at, events)
    case 'results':
    case 'waiting':
      return accept(withFormerPlayer(left, seat), ...events)
  }
}

/**
 * A player who is In is settled as In (R-leave-3). A player who is Out or was not dealt in loses the seat at once
 * (R-leave-4). An undecided player becomes Out and loses the seat (R-leave-2).
 */
function leaveHand(room: Dealing | Deciding, seat: Seat, at: number, events: GameEvent[]): Accepted {
  const dealt = dealtTo(room.round, seat.id)
  if (dealt?.decision === 'stay') return accept(withLeftSeat(room, seat), ...events)
  if (dealt === undefined || dealt.decision === 'fold') return accept(withFormerPlayer(room, seat), ...events)

  const folded = withFormerPlayer(foldFor(room, dealt), seat)
  const out: GameEvent = { type: 'player-decided', name: seat.name, decision: 'fold' }
  const isOwnTurn = folded.phase === 'decision' && folded.turn.seat === seat.id
  const goesOn = !isOwnTurn && folded.round.dealt.some((one) => one.decision === null)
  if (goesOn) return accept(folded, out, ...events)

  const step = passTurn(folded, seat.order, at)
  return accept(step.room, out, ...events, ...step.events)
}

/** The room with the player marked as left. The name and the hand stay at the table until the next deal. */
export function withLeftSeat<R extends Running>(room: R, seat: Seat): R {
  return withSeat(room, seat.id, { hasLeft: true, pageLeftAt: null, callId: null })
}

/** The room without the player's seat. The player stays in the standings (R-leave-5). */
export function withFormerPlayer<R extends Running>(room: R, seat: Seat): R {
  return { ...withoutSeat(room, seat.id), formerPlayers: [...room.formerPlayers, asFormerPlayer(seat)] }
}

/** The room with the next creator if the player who leaves is the creator (R-creator-2), and the events of leaving. */
function withoutCreator<R extends Room>(room: R, { id, name, order }: Seat, at: number): Accepted<R> {
  const left = { type: 'player-left', seat: id, name } as const
  const isOther = (other: Seat) => !other.hasLeft && other.id !== id
  const next = room.creator === id ? (nextCreator(room) ?? nextSeat(room, order, isOther)) : undefined
  if (next === undefined) return accept(room, left)
  const { room: handedOn, events } = withCreator(room, next, at)
  return accept(handedOn, { ...left, newCreator: next.name }, ...events)
}
