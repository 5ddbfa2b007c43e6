import type { Room } from './room'
import { commonView, lobbyFor, personalView, playerView } from './view-for'

/**
 * What everybody in the room may see, as JSON without version and running clock: the measure of whether it has changed.
 * It is kept in parts, since a viewer with a hand is told the same but for a few of them.
 */
export interface PublicFace {
  /** The lobby's answer, before the start. Once the game runs the state says all that the lobby does. */
  lobby: string | null
  /** What viewers are told in words of their own, without the braces. */
  personal: string
  /** What all viewers are told alike, without the braces. */
  common: string
  /** The players as others see them, in seat order. */
  players: string[]
}

export function publicFace(room: Room): PublicFace {
  return {
    lobby: room.phase === 'lobby' ? withoutVersion(lobbyFor(room, null)) : null,
    personal: JSON.stringify(personalView(room, null)).slice(1, -1),
    common: JSON.stringify(commonView(room)).slice(1, -1),
    players: room.seats.map((seat) => JSON.stringify(playerView(room, seat, null))),
  }
}

/** The next room with its face and its version: one more if the face has changed, and the same otherwise (decisions 4, State). */
export function numbered(before: Room, faceBefore: PublicFace, after: Room): { room: Room; face: PublicFace } {
  if (before === after) return { room: after, face: faceBefore }
  const face = publicFace(after)
  const version = isSameFace(face, faceBefore) ? before.version : before.version + 1
  return { room: version === after.version ? after : { ...after, version }, face }
}

function isSameFace(one: PublicFace, other: PublicFace): boolean {
  return (
    one.common === other.common &&
    one.personal === other.personal &&
    one.lobby === other.lobby &&
    one.players.length === other.players.length &&
    one.players.every((player, place) => player === other.players[place])
  )
}

function withoutVersion({ version: _, ...view }: { version: number }): string {
  return JSON.stringify(view)
}
