import type { OwnPart } from '../../contract'
import { isSame } from '../../game/public-view'
import type { Room, Seat, SeatId } from '../../game/room'
import { seatsTaken } from '../../game/seats'
import { dealtTo } from '../../game/turn'
import { headFor, playerView } from '../../game/view-for'

/** The fields in which a player's own view differs from the public view, and the player's own entry if it differs. */
export function ownPart(room: Room, seat: Seat): OwnPart {
  const shown = headFor(room, null, 0)
  const own = Object.entries(headFor(room, seat.id, 0)).filter(
    ([name, value]) => !isSame(value, shown[name as keyof typeof shown]),
  )
  const player = playerView(room, seat, seat.id)
  return { ...Object.fromEntries(own), ...(!isSame(player, playerView(room, seat, null)) && { player }) }
}

/**
 * The seats whose own part of the view a change of a game may have changed. This runs with every change, so it compares
 * little.
 */
export function seatsWithNewPart(before: Room | undefined, after: Room): Seat[] {
  if (after.phase === 'lobby') return []
  return seatsTaken(after).filter((seat) => before === undefined || hasNewPart(before, after, seat))
}

function hasNewPart(before: Room, after: Room, { id, name }: Seat): boolean {
  if (before.phase !== after.phase || before.creator !== after.creator) return true
  if (id === after.creator && before.joinRequests !== after.joinRequests) return true
  return before.seats.find((seat) => seat.id === id)?.name !== name || hasNewHand(before, after, id)
}

/** A decision is public, and nothing else of what was dealt is. Rooms that were read from the store share no objects. */
function hasNewHand(before: Room, after: Room, seat: SeatId): boolean {
  if (before.phase === 'lobby' || after.phase === 'lobby') return true
  const [was, is] = [dealtTo(before.round, seat), dealtTo(after.round, seat)]
  if (was === is) return false
  return was?.planned !== is?.planned || (was?.hand !== is?.hand && !isSame(was?.hand, is?.hand))
}
