import type { CommandOf } from '../command'
import { deal } from '../deal'
import { gameTime, isPaused } from '../pause'
import { isAwaited } from '../presence'
import type { Room, Seat } from '../room'
import { isPlaying, withEverySeat, withSeat } from '../seats'
import { accept, refuse, type Step } from '../step'
import { dealtTo } from '../turn'
import { MAX_ANTE_CHANGES } from '../vocabulary'

/** "Continue to Next Round": round-ready from the results (R-next-1), or late in `waiting` (R-next-3, R-next-5, R-next-6). */
export function continueRound(room: Room, seat: Seat): Step {
  switch (room.phase) {
    case 'results':
    case 'waiting':
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
export function roundReady(room: Room, seat: Seat): Step {
  if (room.phase === 'waiting') return accept(withSeat(room, seat.id, { isRoundReady: true }))
  return wasRoundReady(room, seat) ? accept(room) : refuse('not-between-rounds')
}

/** After the next deal: a player who was dealt in had been round-ready. Before the first round nobody is. */
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

/**
 * Sets the ante of the next deal (R-ante-1). All but the creator have to confirm a different ante; the same ante
 * changes nothing (R-ante-2).
 */
export function setAnte(room: Room, { ante, at }: Pick<CommandOf<'set-ante'>, 'ante' | 'at'>): Step {
  if (room.phase === 'finished') return refuse('game-over')
  if (ante === room.settings.ante) return accept(room)
  if (room.phase !== 'lobby' && room.anteChanges >= MAX_ANTE_CHANGES) return refuse('ante-changed-too-often')

  const changed = { ...room, settings: { ...room.settings, ante }, anteChanges: room.anteChanges + 1 }
  const confirmed = withEverySeat(changed, (seat) =>
    seat.id === room.creator ? seat : unready(seat, gameTime(room, at)),
  )
  // Later changes must not make the table wait longer for those who have not confirmed (R-ante-4).
  const isClockAnew = confirmed.phase === 'waiting' && room.anteChanges === 0
  return accept(isClockAnew ? { ...confirmed, waitingSince: gameTime(room, at) } : confirmed, {
    type: 'ante-changed',
    ante,
  })
}

/** The seat with its ready taken back. The clock of idleness of a player who was round-ready starts now (R-ante-4). */
function unready(seat: Seat, now: number): Seat {
  return { ...seat, isReady: false, isRoundReady: false, presentSince: seat.isRoundReady ? now : seat.presentSince }
}
