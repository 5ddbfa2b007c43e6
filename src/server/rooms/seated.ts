import type { RoomsAnswer } from '../../contract'
import type { Room } from '../../game/room'
import { seatOfSession, seatsTaken } from '../../game/seats'

/** The sessions with a seat after a change, for the store's index; null if the change does not affect them. */
export function changedSessions(before: Room | undefined, after: Room): string[] | null {
  if (before?.seats === after.seats) return null
  const sessions = sessionsOf(after)
  const known = before === undefined ? [] : sessionsOf(before)
  const areSame = sessions.length === known.length && sessions.every((session, place) => session === known[place])
  return areSame ? null : sessions
}

function sessionsOf(room: Room): string[] {
  return seatsTaken(room).map(({ session }) => session)
}

/**
 * The entry of a room in the list of a session's own rooms, with the session's last action there; undefined if the
 * session has no seat in the room.
 */
export function ownRoom(
  room: Room,
  session: string,
): { shown: RoomsAnswer['rooms'][number]; lastSeenAt: number } | undefined {
  const seat = seatOfSession(room, session)
  if (seat === undefined) return undefined
  const { name, lastSeenAt } = seat
  return { shown: { roomCode: room.code, name, phase: room.phase, players: seatsTaken(room).length }, lastSeenAt }
}
