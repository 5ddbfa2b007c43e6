import type { Room } from '../../game/room'
import { seatById, seatsTaken } from '../../game/seats'

/** What anybody who has the link to a room may know of it. */
export interface Invitation {
  roomCode: string
  /** The creator's name; null for an unlisted room, which shows no names. */
  host: string | null
  /** In whole dollars. */
  ante: number
  /** Harvey included, as in the active list. */
  playerCount: number
}

export function invitationOf(room: Room): Invitation {
  return {
    roomCode: room.code,
    host: room.settings.listed ? (seatById(room, room.creator)?.name ?? null) : null,
    ante: room.settings.ante,
    playerCount: seatsTaken(room).length + 1,
  }
}
