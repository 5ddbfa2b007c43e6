import type { RoomsAnswer } from '../../contract'
import type { Room } from '../../game/room'
import { seatOfSession, seatsTaken } from '../../game/seats'

/** The sessions with a seat after a change, for the store's index; null if they are those before it. */
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

/** The room as its player finds it again; undefined if the session has no seat in it. */
export function ownRoom(room: Room, session: string): RoomsAnswer['rooms'][number] | undefined {
  const seat = seatOfSession(room, session)
  return seat && { roomCode: room.code, name: seat.name, phase: room.phase, players: seatsTaken(room).length }
}
