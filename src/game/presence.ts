import { ABSENT_AFTER_LEAVING_PAGE_MS, ABSENT_AFTER_MS, IDLE_AFTER_MS } from './durations'
import type { Room, Seat, SeatId, Waiting } from './room'
import { isPresent, seatById, withEverySeat, withSeat } from './seats'
import { fullTurnMs } from './turn'

/** Who is there, and for whom the table waits (decisions 3). */

/**
 * The room after a sign of life. It ends absence; an action and the "I'm back" button (`here`) end idleness too. A player
 * who comes back in a short turn gets the full time from then.
 */
export function withSignOfLife(room: Room, id: SeatId, at: number, sign: 'heartbeat' | 'here' | 'action'): Room {
  const seat = seatById(room, id)
  if (seat === undefined) return room

  const endsIdleness = seat.isIdle && sign !== 'heartbeat'
  const comesBack = endsIdleness || seat.absentSince !== null
  const seen = withSeat(room, id, {
    lastSeenAt: Math.max(at, seat.lastSeenAt),
    pageLeftAt: null,
    absentSince: null,
    ...(comesBack && { presentSince: at }),
    ...(endsIdleness && { isIdle: false, missedTurns: 0 }),
  })
  return withFullTurn(seen, id, at)
}

function withFullTurn(room: Room, id: SeatId, at: number): Room {
  if (room.phase !== 'decision' || room.turn.seat !== id || !room.turn.isShort) return room
  return { ...room, turn: { seat: id, endsAt: at + fullTurnMs(room), isShort: false } }
}

/** Whether a heartbeat of this seat changes nothing but when it was last seen, so that nothing need be saved or published. */
export function isPlainHeartbeat(seat: Seat, here: boolean): boolean {
  return seat.absentSince === null && seat.pageLeftAt === null && !(seat.isIdle && here)
}

/** When a present player becomes absent without another sign of life. In the lobby leaving the page does not count. */
export function absentAt(room: Room, seat: Seat): number {
  const silent = seat.lastSeenAt + ABSENT_AFTER_MS
  if (room.phase === 'lobby' || seat.pageLeftAt === null) return silent
  return Math.min(silent, seat.pageLeftAt + ABSENT_AFTER_LEAVING_PAGE_MS)
}

export function withAbsences<R extends Room>(room: R, at: number): R {
  const isDue = (seat: Seat) => seat.absentSince === null && !seat.hasLeft && absentAt(room, seat) <= at
  if (!room.seats.some(isDue)) return room
  // A seat of the lobby is freed 10 s after its page was unloaded, also if its player counts as absent by then.
  const leftAt = (seat: Seat) => (room.phase === 'lobby' ? seat.pageLeftAt : null)
  return withEverySeat(room, (seat) => (isDue(seat) ? { ...seat, absentSince: at, pageLeftAt: leftAt(seat) } : seat))
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
      seat.pageLeftAt === null
        ? idleAt(room, seat)
        : Math.min(idleAt(room, seat), seat.pageLeftAt + ABSENT_AFTER_LEAVING_PAGE_MS),
    )
  return moments.length === 0 ? null : Math.min(...moments)
}
