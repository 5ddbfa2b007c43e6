import { withBan } from '../bans'
import type { CommandOf } from '../command'
import type { Room, Seat } from '../room'
import { isSameName, seatsTaken, withoutSeat } from '../seats'
import { accept, refuse, type Step } from '../step'
import { withFormerPlayer, withLeftSeat } from './leave'

/** Removes a player as if the player had left (R-kick-1). The session cannot join this room again (R-kick-2). */
export function kick(room: Room, by: Seat, { name = '', playerId, at }: CommandOf<'kick'>): Step {
  const seats = seatsTaken(room)
  const isMeant = (seat: Seat) => (playerId === undefined ? isSameName(seat.name, name) : seat.id === playerId)
  const kicked = seats.find(isMeant)
  if (kicked === undefined) return refuse('no-such-player')
  if (kicked.id === by.id) return refuse('cannot-kick-self')
  if (room.phase === 'dealing' || room.phase === 'decision') return refuse('not-between-rounds')

  const banned = withBan(room, { session: kicked.session, until: 'ever' }, at)
  const event = { type: 'player-kicked', seat: kicked.id, name: kicked.name, by: by.name } as const
  return accept(withoutPlayer(banned, kicked), event)
}

function withoutPlayer(room: Room, seat: Seat): Room {
  if (room.phase === 'lobby') return withoutSeat(room, seat.id)
  return room.phase === 'finished' ? withLeftSeat(room, seat) : withFormerPlayer(room, seat)
}
