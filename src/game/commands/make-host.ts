import type { CommandOf } from '../command'
import { withCreator } from '../creator'
import type { Room, Seat } from '../room'
import { isPresent, seatsTaken } from '../seats'
import { accept, refuse, type Step } from '../step'

/** The creator hands the role to a player who is not away (R-creator-9). */
export function makeHost(room: Room, creator: Seat, { playerId, at }: CommandOf<'make-host'>): Step {
  const next = seatsTaken(room).find(({ id }) => id === playerId)
  if (next === undefined) return refuse('no-such-player')
  if (next.id === creator.id) return accept(room)
  if (!isPresent(next)) return refuse('player-away')
  return withCreator(room, next, at)
}
