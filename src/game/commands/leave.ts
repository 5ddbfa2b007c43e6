import { asFormerPlayer } from '../deal'
import { nextCreator } from '../creator'
import type { Dealing, Deciding, Lobby, Room, Running, Seat } from '../room'
import { nextSeat, seatsTaken, withSeat, withoutSeat } from '../seats'
import { accept, type GameEvent, type Step } from '../step'
import { dealtTo, foldFor, passTurn } from '../turn'

/** For good: in the lobby the seat is free at once; in a game who has not decided is Out, who said In is settled as In. */
export function leave(room: Room, seat: Seat, at: number): Step {
  return room.phase === 'lobby' ? leaveLobby(room, seat) : leaveGame(room, seat, at)
}

export function leaveLobby(room: Lobby, seat: Seat): Step {
  const { newCreator, events } = removalOf(room, seat)
  if (newCreator === undefined && seatsTaken(room).length === 1) return accept(null, ...events)
  return accept(withoutSeat({ ...room, creator: newCreator?.id ?? room.creator }, seat.id), ...events)
}

function leaveGame(room: Running, seat: Seat, at: number): Step {
  if (room.phase !== 'finished' && seatsTaken(room).length === 1) {
    return accept(null, { type: 'player-left', seat: seat.id, name: seat.name })
  }
  const { newCreator, events } = removalOf(room, seat)
  const led: Running = { ...room, creator: newCreator?.id ?? room.creator }
  switch (led.phase) {
    case 'finished':
      return accept(withLeftSeat(led, seat), ...events)
    case 'dealing':
    case 'decision':
      return leaveHand(led, seat, at, events)
    case 'results':
    case 'waiting':
      return accept(movedToFormerPlayers(led, seat), ...events)
  }
}

function leaveHand(room: Dealing | Deciding, seat: Seat, at: number, events: GameEvent[]): Step {
  const dealt = dealtTo(room.round, seat.id)
  if (dealt?.decision === 'stay') return accept(withLeftSeat(room, seat), ...events)
  if (dealt === undefined || dealt.decision === 'fold') return accept(movedToFormerPlayers(room, seat), ...events)

  const folded = movedToFormerPlayers(foldFor(room, dealt), seat)
  const out: GameEvent = { type: 'player-decided', name: seat.name, decision: 'fold' }
  const goesOn = folded.round.dealt.some((one) => one.decision === null) && !isTurnOf(folded, seat)
  if (goesOn) return accept(folded, out, ...events)

  const step = passTurn(folded, seat.order, at)
  return step.ok ? accept(step.room, out, ...events, ...step.events) : step
}

function isTurnOf(room: Dealing | Deciding, seat: Seat): boolean {
  return room.phase === 'decision' && room.turn.seat === seat.id
}

/** Name and hand stay until the next deal. */
function withLeftSeat<R extends Running>(room: R, seat: Seat): R {
  return withSeat(room, seat.id, { hasLeft: true, pageLeftAt: null })
}

function movedToFormerPlayers<R extends Running>(room: R, seat: Seat): R {
  return { ...withoutSeat(room, seat.id), formerPlayers: [...room.formerPlayers, asFormerPlayer(seat)] }
}

/** When the creator leaves, the next present player is creator, or the next if nobody is present. */
function removalOf(room: Room, seat: Seat): { newCreator: Seat | undefined; events: GameEvent[] } {
  const left = { type: 'player-left', seat: seat.id, name: seat.name } as const
  const isOther = (other: Seat) => !other.hasLeft && other.id !== seat.id
  const newCreator = room.creator === seat.id ? (nextCreator(room) ?? nextSeat(room, seat.order, isOther)) : undefined
  if (newCreator === undefined) return { newCreator, events: [left] }
  return {
    newCreator,
    events: [
      { ...left, newCreator: newCreator.name },
      { type: 'new-creator', name: newCreator.name },
    ],
  }
}
