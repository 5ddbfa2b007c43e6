import type { CommandOf } from '../command'
import { MAX_PAUSE_MS, TURN_AFTER_PAUSE_MS } from '../durations'
import { withLaterDeadlines } from '../pause'
import type { Deciding, Room, Running, Seat } from '../room'
import { accept, refuse, type Accepted, type Step } from '../step'
import { beginTurn, dealtTo } from '../turn'

/** The creator pauses a running game (R-pause-1), or ends the pause. */
export function pause(room: Room, seat: Seat, { on, at }: CommandOf<'pause'>): Step {
  if (room.phase === 'lobby') return refuse('not-started')
  if (room.phase === 'finished') return refuse('game-over')
  if (on === (room.pause !== null)) return accept(room)
  if (!on) return endPause(room, at)
  const leftMs = MAX_PAUSE_MS - room.round.pausedMs
  if (leftMs <= 0) return refuse('paused-long-enough')
  return accept({ ...room, pause: { by: seat.name, startedAt: at, endsAt: at + leftMs } })
}

/** After the pause, each deadline has as much time left as when the pause began (R-pause-5). */
export function endPause(room: Running, at: number): Accepted<Running> {
  const { pause: ended, round } = room
  if (ended === null) return accept(room)
  const lastedMs = at - ended.startedAt
  const goingOn: Running = {
    ...withLaterDeadlines(room, lastedMs),
    pause: null,
    round: { ...round, pausedMs: round.pausedMs + lastedMs },
  }
  return goingOn.phase === 'decision' ? goOn(goingOn, at) : accept(goingOn)
}

/**
 * A turn that was passed on during the pause begins now: its player may have decided ahead (R-pause-4), or may have
 * become absent (R-turn-6). A turn that is nearly over is extended (R-pause-6).
 */
function goOn(room: Deciding, at: number): Accepted<Running> {
  const { turn, round } = room
  const dealt = dealtTo(round, turn.seat)
  if (turn.isHeldUp === true && dealt !== undefined) return beginTurn(room, dealt, at)
  const endsAt = at + TURN_AFTER_PAUSE_MS
  if (round.isTurnExtended || turn.endsAt >= endsAt) return accept(room)
  return accept({ ...room, turn: { ...turn, endsAt }, round: { ...round, isTurnExtended: true } })
}
