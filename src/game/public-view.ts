import type { Room } from './room'
import { commonView, personalView, playerView } from './view-for'
import type { PlayerView, StateView } from './views'

/** What everybody at the table sees of a room, its version and the running clock aside. */
export interface PublicView {
  /** The one part of the lobby's answer that the state's does not hold. */
  hasStarted: boolean
  table: Omit<StateView, 'version' | 'timeLeft' | 'players'>
  players: PlayerView[]
}

export function publicView(room: Room): PublicView {
  return {
    hasStarted: room.phase !== 'lobby',
    table: { ...personalView(room, null), ...commonView(room) },
    players: room.seats.map((seat) => playerView(room, seat, null)),
  }
}

export function isSamePublicView(before: Room, after: Room): boolean {
  return before === after || isSame(publicView(before), publicView(after))
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
