import { ABSENT_AFTER_LEAVING_PAGE_MS, ABSENT_AFTER_MS, IDLE_AFTER_MS, PAGE_AWAKE_MS } from './durations'
import { gameTime } from './pause'
import type { Room, Seat, SeatId, Waiting } from './room'
import { isPlaying, seatById, withEverySeat, withSeat } from './seats'
import { withTurn } from './turn'

/** Which players are present, and for which of them the table waits. */

/**
 * The room after a sign of life. A sign of life ends absence (R-presence-4); an action and the "I'm back" button
 * (`here`) also end idleness (R-idle-3). A player who returns in a short turn gets the full time from then on
 * (R-turn-6).
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
    ...(comesBack && { presentSince: gameTime(room, at) }),
    ...(endsIdleness && { isIdle: false, missedTurns: 0 }),
  })
  const isShortTurn = seen.phase === 'decision' && seen.turn.seat === id && seen.turn.isShort
  return isShortTurn ? withTurn(seen, id, false, at) : seen
}

/**
 * Whether a heartbeat changes only the time of the last sign of life, so that nothing needs to be saved or published.
 */
export function isPlainHeartbeat(seat: Seat, here: boolean): boolean {
  return seat.absentSince === null && seat.pageLeftAt === null && !(seat.isIdle && here)
}

/** Whether a sign of life at this instant came after the page was left and after the player became absent. */
export function isAfterLeaving({ pageLeftAt, absentSince }: Seat, at: number): boolean {
  return at > Math.max(pageLeftAt ?? 0, absentSince ?? 0)
}

/**
 * Whether a page of the player is open and visible (P-push-5). `heardAt` is the latest heartbeat, which the room may
 * not contain yet.
 */
export function isPageAwake(seat: Seat, heardAt: number, at: number): boolean {
  const seenAt = Math.max(seat.lastSeenAt, heardAt)
  return isAfterLeaving(seat, seenAt) && at - seenAt <= PAGE_AWAKE_MS
}

/** When a present player becomes absent without another sign of life (R-presence-2, R-presence-3, R-lobby-3). */
export function absentAt(room: Room, seat: Seat): number {
  const silentAt = seat.lastSeenAt + ABSENT_AFTER_MS
  if (room.phase === 'lobby' || seat.pageLeftAt === null) return silentAt
  return Math.min(silentAt, seat.pageLeftAt + ABSENT_AFTER_LEAVING_PAGE_MS)
}

/** The room after every player whose time is up has become absent (R-presence-2, R-presence-3). */
export function withAbsences(room: Room, at: number): Room {
  const isDue = (seat: Seat) => seat.absentSince === null && !seat.hasLeft && absentAt(room, seat) <= at
  if (!room.seats.some(isDue)) return room
  return withEverySeat(room, (seat) => (isDue(seat) ? { ...seat, absentSince: at } : seat))
}

/** Whether the table waits for this player's round-ready (R-presence-5, R-sit-out-1). */
export function isAwaited(seat: Seat): boolean {
  return isPlaying(seat) && !seat.isRoundReady
}

/** When a player for whom the table waits in `waiting` becomes idle (R-idle-2). */
export function idleAt(room: Waiting, seat: Seat): number {
  return Math.max(room.waitingSince, seat.presentSince) + IDLE_AFTER_MS
}

/** The room after every player whose time in `waiting` is up has become idle (R-idle-2). */
export function withIdlers(room: Waiting, at: number): Waiting {
  const isDue = (seat: Seat) => isAwaited(seat) && idleAt(room, seat) <= at
  if (!room.seats.some(isDue)) return room
  return withEverySeat(room, (seat) => (isDue(seat) ? { ...seat, isIdle: true } : seat))
}

/**
 * When the table in `waiting` stops waiting for the first of the players it waits for; null when it waits for nobody
 * (R-view-8).
 */
export function stopsWaitingAt(room: Waiting): number | null {
  const instants = room.seats.filter(isAwaited).map((seat) => {
    const absentAt = seat.pageLeftAt === null ? Infinity : seat.pageLeftAt + ABSENT_AFTER_LEAVING_PAGE_MS
    return Math.min(idleAt(room, seat), absentAt)
  })
  return instants.length === 0 ? null : Math.min(...instants)
}
