import { formerOf } from '../deal'
import { heirOf } from '../presence'
import type { Dealing, Deciding, Lobby, Room, Running, Seat } from '../room'
import { nextSeat, seatsTaken, withSeat, withoutSeat } from '../seats'
import { accept, type GameEvent, type Step } from '../step'
import { dealtTo, foldFor, passTurn } from '../turn'

/** For good: in the lobby the seat is free at once; in a game who has not decided is Out, who said In is settled as In. */
export function leave(room: Room, seat: Seat, at: number): Step {
  return room.phase === 'lobby' ? leaveLobby(room, seat) : leaveGame(room, seat, at)
}

export function leaveLobby(room: Lobby, seat: Seat): Step {
  const { heir, events } = farewell(room, seat)
  if (heir === undefined && seatsTaken(room).length === 1) return accept(null, ...events)
  return accept(withoutSeat({ ...room, creator: heir?.id ?? room.creator }, seat.id), ...events)
}

function leaveGame(room: Running, seat: Seat, at: number): Step {
  if (room.phase !== 'finished' && seatsTaken(room).length === 1) {
    return accept(null, { type: 'player-left', seat: seat.id, name: seat.name })
  }
  const { heir, events } = farewell(room, seat)
  const crowned: Running = { ...room, creator: heir?.id ?? room.creator }
  switch (crowned.phase) {
    case 'finished':
      return accept(ghostOf(crowned, seat), ...events)
    case 'dealing':
    case 'decision':
      return leaveHand(crowned, seat, at, events)
    case 'results':
    case 'waiting':
      return accept(withFormer(crowned, seat), ...events)
  }
}

function leaveHand(room: Dealing | Deciding, seat: Seat, at: number, events: GameEvent[]): Step {
  const dealt = dealtTo(room.round, seat.id)
  if (dealt?.decision === 'stay') return accept(ghostOf(room, seat), ...events)
  if (dealt === undefined || dealt.decision === 'fold') return accept(withFormer(room, seat), ...events)

  const folded = withFormer(foldFor(room, dealt), seat)
  const out: GameEvent = { type: 'player-decided', name: seat.name, decision: 'fold' }
  const goesOn = folded.round.dealt.some((one) => one.decision === null) && !isTurnOf(folded, seat)
  if (goesOn) return accept(folded, out, ...events)

  const step = passTurn(folded, seat.no, at)
  return step.ok ? accept(step.room, out, ...events, ...step.events) : step
}

function isTurnOf(room: Dealing | Deciding, seat: Seat): boolean {
  return room.phase === 'decision' && room.turn.seat === seat.id
}

/** Name and hand stay until the next deal. */
function ghostOf<R extends Running>(room: R, seat: Seat): R {
  return withSeat(room, seat.id, { hasLeft: true, steppedAwayAt: null })
}

function withFormer<R extends Running>(room: R, seat: Seat): R {
  return { ...withoutSeat(room, seat.id), former: [...room.former, formerOf(seat)] }
}

/** When the creator leaves, the next present player is creator, or the next if nobody is present. */
function farewell(room: Room, seat: Seat): { heir: Seat | undefined; events: GameEvent[] } {
  const left = { type: 'player-left', seat: seat.id, name: seat.name } as const
  const isOther = (other: Seat) => !other.hasLeft && other.id !== seat.id
  const heir = room.creator === seat.id ? (heirOf(room) ?? nextSeat(room, seat.no, isOther)) : undefined
  if (heir === undefined) return { heir, events: [left] }
  return {
    heir,
    events: [
      { ...left, newCreator: heir.name },
      { type: 'new-creator', name: heir.name },
    ],
  }
}
