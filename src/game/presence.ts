import {
  ABSENT_AFTER_MS,
  ABSENT_AFTER_STEPPING_AWAY_MS,
  CROWN_HELD_ALL_READY_MS,
  CROWN_HELD_MS,
  IDLE_AFTER_MS,
} from './durations'
import type { Room, Running, Seat, SeatId, Waiting } from './room'
import { isPresent, nextSeat, seatById, withEverySeat, withSeat } from './seats'
import type { GameEvent } from './step'
import { fullTurnMs } from './turn'

/** Who is there, who is not waited for, and who wears the crown (decisions 3). */

/**
 * A sign of life. It ends absence; an action ends idleness too, as does the "I'm back" button (`here`). A player heard
 * of in a short turn gets the full time from then.
 */
export function hear<R extends Room>(room: R, id: SeatId, at: number, sign: 'heartbeat' | 'here' | 'action'): R {
  const seat = seatById(room, id)
  if (seat === undefined) return room

  const wakes = seat.isIdle && sign !== 'heartbeat'
  const comesBack = wakes || seat.absentSince !== null
  const heard = withSeat<Room>(room, id, {
    heardAt: Math.max(at, seat.heardAt),
    steppedAwayAt: null,
    absentSince: null,
    ...(comesBack && { presentSince: at }),
    ...(wakes && { isIdle: false, missedTurns: 0 }),
  })
  return withFullTurn(heard, id, at) as R
}

function withFullTurn(room: Room, id: SeatId, at: number): Room {
  if (room.phase !== 'decision' || room.turn.seat !== id || !room.turn.isShort) return room
  return { ...room, turn: { seat: id, endsAt: at + fullTurnMs(room), isShort: false } }
}

/** Whether a heartbeat of this seat only says "still there", so that nobody need be told and nothing be kept. */
export function isStillThere(seat: Seat, here: boolean): boolean {
  return seat.absentSince === null && seat.steppedAwayAt === null && !(seat.isIdle && here)
}

/** When a present player becomes absent if nothing more is heard. In the lobby leaving the tab does not count. */
export function absentAt(room: Room, seat: Seat): number {
  const silent = seat.heardAt + ABSENT_AFTER_MS
  if (room.phase === 'lobby' || seat.steppedAwayAt === null) return silent
  return Math.min(silent, seat.steppedAwayAt + ABSENT_AFTER_STEPPING_AWAY_MS)
}

export function withAbsences<R extends Room>(room: R, at: number): R {
  const isDue = (seat: Seat) => seat.absentSince === null && !seat.hasLeft && absentAt(room, seat) <= at
  if (!room.seats.some(isDue)) return room
  return withEverySeat(room, (seat) => (isDue(seat) ? { ...seat, absentSince: at, steppedAwayAt: null } : seat))
}

/** Whether the table waits for this player's round-ready. */
export function isAwaited(seat: Seat): boolean {
  return isPresent(seat) && !seat.isRoundReady
}

/** When a player who is waited for in `waiting` becomes idle. */
export function idleAt(room: Waiting, seat: Seat): number {
  return Math.max(room.waitingSince, seat.presentSince) + IDLE_AFTER_MS
}

export function withIdlers(room: Waiting, at: number): Waiting {
  const isDue = (seat: Seat) => isAwaited(seat) && idleAt(room, seat) <= at
  if (!room.seats.some(isDue)) return room
  return withEverySeat(room, (seat) => (isDue(seat) ? { ...seat, isIdle: true } : seat))
}

/** When the first of those who are waited for in `waiting` is set aside; null when nobody is. */
export function setAsideAt(room: Waiting): number | null {
  const moments = room.seats
    .filter(isAwaited)
    .map((seat) =>
      seat.steppedAwayAt === null
        ? idleAt(room, seat)
        : Math.min(idleAt(room, seat), seat.steppedAwayAt + ABSENT_AFTER_STEPPING_AWAY_MS),
    )
  return moments.length === 0 ? null : Math.min(...moments)
}

/** When the crown of a running game becomes due to pass on; null while its holder may keep it. */
export function crownDueAt(room: Running): number | null {
  const creator = seatById(room, room.creator)
  if (creator === undefined || room.phase === 'finished') return null
  if (creator.isIdle) return 0
  if (creator.absentSince !== null) return creator.heardAt + CROWN_HELD_MS
  if (room.phase === 'waiting' && room.allReadySince !== null) return room.allReadySince + CROWN_HELD_ALL_READY_MS
  return null
}

/** The crown goes to the next present player in seat order. With nobody else present it stays. */
export function passCrown(room: Running, at: number): { room: Running; events: GameEvent[] } {
  const dueAt = crownDueAt(room)
  const heir = heirOf(room)
  if (dueAt === null || dueAt > at || heir === undefined) return { room, events: [] }

  const crowned: Running = { ...room, creator: heir.id }
  if (crowned.phase === 'waiting' && crowned.allReadySince !== null) crowned.allReadySince = at
  return { room: crowned, events: [{ type: 'new-creator', name: heir.name }] }
}

export function heirOf(room: Room): Seat | undefined {
  const creator = seatById(room, room.creator)
  return nextSeat(room, creator?.no ?? 0, (seat) => isPresent(seat) && seat.id !== room.creator)
}
