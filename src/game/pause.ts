import type { Room, Running } from './room'
import { withEverySeat } from './seats'

/** The time of a game. While the game is paused, its deadlines and clocks of idleness stand still (R-pause-2). */

export function isPaused(room: Room): boolean {
  return room.phase !== 'lobby' && room.pause !== null
}

/** The instant from which deadlines are counted: now, or the beginning of the pause while the game is paused. */
export function gameTime(room: Room, at: number): number {
  return room.phase === 'lobby' || room.pause === null ? at : room.pause.startedAt
}

/** The room with all times that stand still in a pause moved to later by this many milliseconds. */
export function withLaterDeadlines(room: Running, ms: number): Running {
  const later = withEverySeat(room, (seat) => ({ ...seat, presentSince: seat.presentSince + ms }))
  switch (later.phase) {
    case 'dealing':
    case 'results':
      return { ...later, endsAt: later.endsAt + ms }
    case 'decision':
      return { ...later, turn: { ...later.turn, endsAt: later.turn.endsAt + ms } }
    case 'waiting': {
      const { waitingSince, allReadySince } = later
      return { ...later, waitingSince: waitingSince + ms, allReadySince: allReadySince && allReadySince + ms }
    }
    case 'finished':
      return later
  }
}
