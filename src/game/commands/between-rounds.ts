import type { CommandOf } from '../command'
import { deal } from '../deal'
import { isAwaited } from '../presence'
import type { Room, Seat } from '../room'
import { withEverySeat, withSeat } from '../seats'
import { accept, refuse, type Step } from '../step'

/** "Continue to Next Round": round-ready from the results; a late one counts in `waiting` too. */
export function continueRound(room: Room, seat: Seat): Step {
  if (room.phase === 'finished' && seat.isRoundReady) return accept(room)
  if (room.phase !== 'results' && room.phase !== 'waiting') return refuse('not-in-results')
  return accept(withSeat(room, seat.id, { isRoundReady: true }))
}

export function roundReady(room: Room, seat: Seat): Step {
  if (room.phase !== 'waiting') return refuse('not-between-rounds')
  return accept(withSeat(room, seat.id, { isRoundReady: true }))
}

/** The creator deals the next round when every player who is not away is round-ready. */
export function nextRound(room: Room, { shuffle, at }: CommandOf<'next-round'>): Step {
  if (room.phase !== 'waiting') return refuse('not-between-rounds')
  if (room.seats.some(isAwaited)) return refuse('not-all-ready')
  return deal(room, room.round.number + 1, shuffle, at)
}

/** The next deal's ante. A different one takes back everyone's round-ready but the creator's; the same changes nothing. */
export function setAnte(room: Room, { ante, at }: CommandOf<'set-ante'>): Step {
  if (room.phase === 'finished') return refuse('game-over')
  if (ante === room.settings.ante) return accept(room)

  const changed = { ...room, settings: { ...room.settings, ante }, anteChanged: true }
  const asked = withEverySeat(changed, (seat) => ({
    ...seat,
    isRoundReady: seat.isRoundReady && seat.id === room.creator,
  }))
  const timed = asked.phase === 'waiting' ? { ...asked, waitingSince: at } : asked
  return accept(timed, { type: 'ante-changed', ante })
}
