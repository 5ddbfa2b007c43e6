import type { CommandOf } from '../command'
import type { Room, Seat } from '../room'
import { isNameTaken, newSeat, seatOfSession, seatsTaken } from '../seats'
import { accept, refuse, type Step } from '../step'
import { MAX_REQUESTS, MAX_SEATS } from '../vocabulary'

/** In the lobby a seat at once; in a running game a request that the creator answers (decisions 2, Join). */
export function join(room: Room, { session, seat, name, at }: CommandOf<'join'>): Step {
  if (seatOfSession(room, session) !== undefined) return accept(room)
  if (room.joinRequests.some((request) => request.session === session)) return accept(room)
  if (room.phase === 'finished') return refuse('game-over')
  if (seatsTaken(room).length >= MAX_SEATS) return refuse('room-full')
  if (isNameTaken(room, name, session)) return refuse('name-taken')

  if (room.phase === 'lobby') {
    const seats = [...heldFromNow(room.seats, at), newSeat({ id: seat, order: room.nextSeatOrder, session, name }, at)]
    return accept({ ...room, seats, nextSeatOrder: room.nextSeatOrder + 1 }, { type: 'player-joined', name })
  }
  if (room.joinRequests.length >= MAX_REQUESTS) return refuse('too-many-requests-waiting')
  return accept({ ...room, joinRequests: [...room.joinRequests, { session, name, requestedAt: at, lastSeenAt: at }] })
}

/**
 * The last seat of a lobby is never freed by silence. Somebody joining it must not make up for that at once: its holder
 * is probably still sending the code to friends.
 */
function heldFromNow(seats: Seat[], at: number): Seat[] {
  if (seats.length > 1) return seats
  return seats.map((seat) => ({
    ...seat,
    absentSince: seat.absentSince === null ? null : at,
    pageLeftAt: seat.pageLeftAt === null ? null : at,
  }))
}
