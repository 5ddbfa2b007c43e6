import type { Room } from './room'
import { commonView, personalView, playerView } from './view-for'

/**
 * True if everybody at the table sees the same of both, the version and the running clock aside. Nearly every change
 * shows in the table's part, so the players are compared only where that part is the same.
 */
export function isSamePublicView(before: Room, after: Room): boolean {
  return before === after || (isSame(tablePart(before), tablePart(after)) && arePlayersSame(before, after))
}

/** Also says whether the game has started, the one thing that the lobby's answer adds to the state's. */
function tablePart(room: Room): object {
  return { hasStarted: room.phase !== 'lobby', ...personalView(room, null), ...commonView(room) }
}

function arePlayersSame(before: Room, after: Room): boolean {
  if (before.seats.length !== after.seats.length) return false
  return after.seats.every((seat, place) => {
    const old = before.seats[place]
    return old !== undefined && isSame(playerView(before, old, null), playerView(after, seat, null))
  })
}

/** Compares plain JSON values. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isSame(one[name as keyof typeof one], other[name as keyof typeof other]))
  )
}
