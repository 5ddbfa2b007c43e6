import type { Room, Seat } from '../room'
import { withSeat } from '../seats'
import { accept, type Step } from '../step'

/** The page was hidden or closed: "maybe back soon". In a lobby it changes nothing. */
export function leavePage(room: Room, seat: Seat, at: number): Step {
  return room.phase === 'lobby' ? accept(room) : unloadPage(room, seat, at)
}

/** The page was unloaded: in a lobby the seat is held for 10 s; in a game it is stepping away. */
export function unloadPage(room: Room, seat: Seat, at: number): Step {
  if (seat.absentSince !== null && room.phase !== 'lobby') return accept(room)
  return accept(withSeat(room, seat.id, { pageLeftAt: seat.pageLeftAt ?? at }))
}
