import { DENIED_MS, OVERDUE_TURN_MS, RESULTS_MS } from '../durations'
import { gameTime, isPaused, withLaterDeadlines } from '../pause'
import type { Ban, Room, Running } from '../room'
import { withEverySeat } from '../seats'
import { accept, type Accepted } from '../step'
import { fullTurnMs, withTurn } from '../turn'

/**
 * The room after a time in which no process was alive. Every player counts as seen now (R-after-stop-2,
 * R-after-stop-3), but an empty room keeps the instant at which it became empty (R-after-stop-4). An instant that lies
 * in the future is set to now (R-after-stop-5).
 */
export function resume(room: Room, at: number): Accepted {
  const seen = withEverySeat(room, (seat) => ({
    ...seat,
    lastSeenAt: at,
    presentSince: Math.min(seat.presentSince, at),
    absentSince: seat.absentSince === null ? null : at,
    pageLeftAt: seat.pageLeftAt === null ? null : at,
  }))
  const resumed: Room = {
    ...seen,
    joinRequests: seen.joinRequests.map((request) => ({ ...request, lastSeenAt: at })),
    bans: seen.bans.map((ban) => endingWithin(ban, at + DENIED_MS)),
    emptySince: seen.emptySince === null ? null : Math.min(seen.emptySince, at),
  }
  return accept(resumed.phase === 'lobby' ? resumed : withPauseUpTo(resumed, at))
}

function endingWithin({ session, until }: Ban, at: number): Ban {
  return { session, until: until === 'ever' ? until : Math.min(until, at) }
}

/** A pause continues; if its beginning lies in the future, it begins now (R-after-stop-6). */
function withPauseUpTo(room: Running, at: number): Running {
  const { pause } = room
  if (pause === null || pause.startedAt <= at) return withDeadlines(room, gameTime(room, at))
  const aheadMs = pause.startedAt - at
  const brought = { ...pause, startedAt: at, endsAt: pause.endsAt - aheadMs }
  return withDeadlines({ ...withLaterDeadlines(room, -aheadMs), pause: brought }, at)
}

function withDeadlines(room: Running, at: number): Running {
  switch (room.phase) {
    case 'dealing':
      return isPaused(room) ? room : { ...room, endsAt: Math.min(room.endsAt, at) }
    case 'decision': {
      const { seat, endsAt, isShort } = room.turn
      const isFarOff = endsAt > at + fullTurnMs(room)
      const isOverdue = at - endsAt > OVERDUE_TURN_MS
      return isFarOff || isOverdue ? withTurn(room, seat, isShort, at) : room
    }
    case 'results':
      return { ...room, endsAt: Math.min(room.endsAt, at + RESULTS_MS) }
    case 'waiting':
      return { ...room, waitingSince: at, allReadySince: room.allReadySince === null ? null : at }
    case 'finished':
      return { ...room, finishedAt: Math.min(room.finishedAt, at) }
  }
}
