import type { CommandOf } from '../command'
import { hasUnchosenWild } from '../hands/wilds'
import type { Room, Seat } from '../room'
import { withSeat } from '../seats'
import { accept, refuse, type Step } from '../step'
import { dealtTo, passTurn, withDealt } from '../turn'

/** The player whose turn it is stays or folds (R-turn-5), with all twos named (R-wild-3). */
export function decide(room: Room, seat: Seat, { decision, at }: CommandOf<'decide'>): Step {
  if (room.phase !== 'decision') return refuse('not-deciding')
  const dealt = dealtTo(room.round, seat.id)
  if (dealt === undefined) return refuse('not-dealt-in')
  if (dealt.decision !== null) return refuse('already-decided')
  if (room.turn.seat !== seat.id) return refuse('not-your-turn')
  if (hasUnchosenWild(dealt.hand)) return refuse('wilds-not-chosen')

  const decided = withSeat(withDealt(room, seat.id, { decision }), seat.id, { missedTurns: 0 })
  const step = passTurn(decided, seat.order, at)
  return accept(step.room, { type: 'player-decided', name: seat.name, decision }, ...step.events)
}
