import type { CommandOf } from '../command'
import { hasUnchosenWild } from '../hands/wilds'
import { isPaused } from '../pause'
import type { Room, Seat } from '../room'
import { accept, refuse, type Step } from '../step'
import { dealtTo, decidePlayer, withDealt } from '../turn'

/** The player whose turn it is stays or folds (R-turn-5). Refused while a two of the hand is unnamed (R-wild-3). */
export function decide(room: Room, seat: Seat, { decision, at }: Pick<CommandOf<'decide'>, 'decision' | 'at'>): Step {
  if (isPaused(room)) return refuse('paused')
  if (room.phase !== 'decision') return refuse('not-deciding')
  const dealt = dealtTo(room.round, seat.id)
  if (dealt === undefined) return refuse('not-dealt-in')
  if (dealt.decision !== null) return refuse('already-decided')
  if (room.turn.seat !== seat.id) return refuse('not-your-turn')
  if (hasUnchosenWild(dealt.hand)) return refuse('wilds-not-chosen')
  return decidePlayer(room, dealt, decision, at)
}

/**
 * Before the player's turn the decision is kept until the turn (R-ahead-1); in the turn it is an ordinary decision
 * (R-ahead-3).
 */
export function decideAhead(room: Room, seat: Seat, { decision, at }: CommandOf<'decide-ahead'>): Step {
  if (isPaused(room)) return refuse('paused')
  if (room.phase !== 'dealing' && room.phase !== 'decision') return refuse('not-deciding')
  if (room.phase === 'decision' && room.turn.seat === seat.id) {
    return decision === null ? refuse('your-turn') : decide(room, seat, { decision, at })
  }
  const dealt = dealtTo(room.round, seat.id)
  if (dealt === undefined) return refuse('not-dealt-in')
  if (dealt.decision !== null) return refuse('already-decided')
  if (decision !== null && hasUnchosenWild(dealt.hand)) return refuse('wilds-not-chosen')
  return accept(withDealt(room, seat.id, { planned: decision }))
}
