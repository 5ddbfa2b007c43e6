import { withTurnAnew } from '../due'
import { DENIED_MS, OVERDUE_TURN_MS, RESULTS_MS } from '../durations'
import type { Room, Running } from '../room'
import { withEverySeat } from '../seats'
import { accept, type Step } from '../step'
import { fullTurnMs } from '../turn'

/**
 * No process was alive for a while: every player counts as heard of now, and nobody pays for what could not be done
 * meanwhile. An instant that lies ahead of now (the clock was set back) is brought back to it.
 */
export function resume(room: Room, at: number): Step {
  const heard = withEverySeat(room, (seat) => ({
    ...seat,
    lastSeenAt: at,
    presentSince: Math.min(seat.presentSince, at),
    absentSince: seat.absentSince === null ? null : at,
    pageLeftAt: seat.pageLeftAt === null ? null : at,
  }))
  const bans = heard.bans.map(({ session, until }) => ({
    session,
    until: until === 'ever' ? until : Math.min(until, at + DENIED_MS),
  }))
  const emptySince = heard.emptySince === null ? null : Math.min(heard.emptySince, at)
  const resumed: Room = { ...heard, bans, emptySince }
  return accept(resumed.phase === 'lobby' ? resumed : withDeadlines(resumed, at))
}

function withDeadlines(room: Running, at: number): Running {
  switch (room.phase) {
    case 'dealing':
      return { ...room, endsAt: Math.min(room.endsAt, at) }
    case 'decision': {
      const isFarOff = room.turn.endsAt > at + fullTurnMs(room)
      const isOverdue = at - room.turn.endsAt > OVERDUE_TURN_MS
      return isFarOff || isOverdue ? withTurnAnew(room, at) : room
    }
    case 'results':
      return { ...room, endsAt: Math.min(room.endsAt, at + RESULTS_MS) }
    case 'waiting':
      return { ...room, waitingSince: at, allReadySince: room.allReadySince === null ? null : at }
    case 'finished':
      return { ...room, finishedAt: Math.min(room.finishedAt, at) }
  }
}
