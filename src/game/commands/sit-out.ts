import type { CommandOf } from '../command'
import type { Room, Seat } from '../room'
import { withSeat } from '../seats'
import { accept, refuse, type Step } from '../step'
import { isForAnotherAnte } from './set-ante'

/**
 * The player sits out from the next deal on (R-sit-out-1), or stops sitting out, which between rounds makes the player
 * round-ready (R-sit-out-4).
 */
export function sitOut(room: Room, seat: Seat, { on, ante }: CommandOf<'sit-out'>): Step {
  if (room.phase === 'finished') return refuse('game-over')
  if (on === seat.isSittingOut) return accept(room)
  const isBetweenRounds = room.phase === 'results' || room.phase === 'waiting'
  const comesBackReady = !on && isBetweenRounds
  if (comesBackReady && isForAnotherAnte(room, seat, ante)) return refuse('ante-changed')
  return accept(withSeat(room, seat.id, { isSittingOut: on, ...(comesBackReady && { isRoundReady: true }) }))
}
