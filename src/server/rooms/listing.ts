import { MAX_PLAYERS, type ActiveGame } from '../../contract'
import { isoTime } from '../../game/iso-time'
import type { Room } from '../../game/room'
import { seatById } from '../../game/seats'

/** The entry of the active list, as JSON. Rooms in the lobby have one, full ones included; unlisted and locked rooms have none (R-settings-4). */
export function listingOf(room: Room): string | null {
  if (room.phase !== 'lobby' || !room.settings.listed || !room.allowJoins) return null
  const { ante, maxRounds, decisionTimer } = room.settings
  const listing: ActiveGame = {
    roomCode: room.code,
    game: room.game,
    creatorName: seatById(room, room.creator)?.name ?? '',
    createdAt: isoTime(room.createdAt),
    playerCount: room.seats.length + 1,
    maxPlayers: MAX_PLAYERS,
    settings: { ante, maxRounds, decisionTimer },
  }
  return JSON.stringify(listing)
}
