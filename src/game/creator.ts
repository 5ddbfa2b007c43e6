import { SILENT_CREATOR_MS, WAITING_CREATOR_MS } from './durations'
import { gameTime } from './pause'
import type { Room, Running, Seat } from './room'
import { isPresent, nextSeat, seatById } from './seats'
import { accept, type Accepted } from './step'

/** When another player becomes creator of a running game (R-creator-3 to R-creator-5); null while the creator stays. */
export function newCreatorDueAt(room: Running): number | null {
  const creator = seatById(room, room.creator)
  if (creator === undefined || nextCreator(room) === undefined) return null
  if (creator.isIdle) return 0
  if (creator.absentSince !== null) return creator.lastSeenAt + SILENT_CREATOR_MS
  if (room.phase === 'waiting' && room.pause === null && room.allReadySince !== null)
    return room.allReadySince + WAITING_CREATOR_MS
  return null
}

/** The next present player becomes creator if that is due. With nobody else present the creator stays (R-creator-6). */
export function withCreatorChange(room: Running, at: number): Accepted<Running> {
  const dueAt = newCreatorDueAt(room)
  const next = nextCreator(room)
  if (dueAt === null || dueAt > at || next === undefined) return accept(room)

  return withCreator(room, next, at)
}

/** The room with another creator, whose time to start the next round begins anew. */
export function withCreator<R extends Room>(room: R, { id, name }: Seat, at: number): Accepted<R> {
  const changed = { ...room, creator: id }
  if (changed.phase === 'waiting' && changed.allReadySince !== null) changed.allReadySince = gameTime(room, at)
  return accept(changed, { type: 'new-creator', name })
}

/** The next present player in seat order after the creator. */
export function nextCreator(room: Room): Seat | undefined {
  const creator = seatById(room, room.creator)
  return nextSeat(room, creator?.order ?? 0, (seat) => isPresent(seat) && seat.id !== room.creator)
}
