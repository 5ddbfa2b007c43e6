import type { CommandOf } from '../command'
import type { Room, Seat } from '../room'
import { withSeat } from '../seats'
import { accept, refuse, type Step } from '../step'

/** From the next deal on a player sits out (R-sit-out-1). Who comes back between rounds is round-ready (R-sit-out-4). */
export function sitOut(room: Room, seat: Seat, { on }: CommandOf<'sit-out'>): Step {
  if (room.phase === 'finished') return refuse('game-over')
  if (on === seat.isSittingOut) return accept(room)
  const isBetweenRounds = room.phase === 'results' || room.phase === 'waiting'
  const comesBackReady = !on && isBetweenRounds
  return accept(withSeat(room, seat.id, { isSittingOut: on, ...(comesBackReady && { isRoundReady: true }) }))
}
