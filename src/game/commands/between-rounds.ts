import type { CommandOf } from '../command'
import { deal } from '../deal'
import { isPaused } from '../pause'
import { isAwaited } from '../presence'
import type { Room, Seat } from '../room'
import { isPlaying, withSeat } from '../seats'
import { accept, refuse, type Step } from '../step'
import { dealtTo } from '../turn'
import { isForAnotherAnte } from './set-ante'

/** "Continue to Next Round": round-ready from the results (R-next-1), or late in `waiting` (R-next-3, R-next-5, R-next-6). */
export function continueRound(room: Room, seat: Seat, { ante }: CommandOf<'continue'>): Step {
  switch (room.phase) {
    case 'results':
    case 'waiting':
      if (isForAnotherAnte(room, seat, ante)) return refuse('ante-changed')
      return accept(withSeat(room, seat.id, { isRoundReady: true }))
    case 'finished':
      return seat.isRoundReady ? accept(room) : refuse('game-over')
    case 'dealing':
    case 'decision':
      if (room.round.number === 1) return refuse('not-in-results')
      return wasRoundReady(room, seat) ? accept(room) : refuse('round-is-over')
    case 'lobby':
      return refuse('not-in-results')
  }
}

/** "Ready for Next Round" (R-next-3, R-next-6). */
export function roundReady(room: Room, seat: Seat, { ante }: CommandOf<'round-ready'>): Step {
  if (room.phase !== 'waiting') return wasRoundReady(room, seat) ? accept(room) : refuse('not-between-rounds')
  if (isForAnotherAnte(room, seat, ante)) return refuse('ante-changed')
  return accept(withSeat(room, seat.id, { isRoundReady: true }))
}

/** Whether a player was round-ready before the last deal: those dealt in were. Nobody is before the first round. */
function wasRoundReady(room: Room, seat: Seat): boolean {
  if (room.phase !== 'dealing' && room.phase !== 'decision') return false
  return room.round.number > 1 && dealtTo(room.round, seat.id) !== undefined
}

/** The creator deals the next round when every player for whom the table waits is round-ready (R-next-4, R-sit-out-3). */
export function nextRound(room: Room, { shuffle, at }: CommandOf<'next-round'>): Step {
  if (isPaused(room)) return refuse('paused')
  if (room.phase !== 'waiting') return refuse('not-between-rounds')
  if (room.seats.some(isAwaited)) return refuse('not-all-ready')
  if (!room.seats.some(isPlaying)) return refuse('nobody-playing')
  return deal(room, room.round.number + 1, shuffle, at)
}
