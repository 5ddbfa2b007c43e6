import type { Room, Seat } from '../room'
import { withSeat } from '../seats'
import { accept, type Step } from '../step'

/** The page was hidden or closed (R-presence-3). In a lobby it changes nothing (R-lobby-3). */
export function leavePage(room: Room, seat: Seat, at: number): Step {
  return room.phase === 'lobby' ? accept(room) : unloadPage(room, seat, at)
}

/** The page was unloaded: in a lobby the seat is held for 10 s (R-lobby-4), in a game the page is left (R-leave-7). */
export function unloadPage(room: Room, seat: Seat, at: number): Step {
  if (seat.absentSince !== null && room.phase !== 'lobby') return accept(room)
  return accept(withSeat(room, seat.id, { pageLeftAt: seat.pageLeftAt ?? at }))
}
