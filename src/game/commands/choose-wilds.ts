import type { CommandOf } from '../command'
import { isWild } from '../hands/played-rank'
import { hasUnchosenWild, nameWilds } from '../hands/wilds'
import { isPaused } from '../pause'
import type { Room, Seat } from '../room'
import { accept, refuse, type Step } from '../step'
import { dealtTo, withDealt } from '../turn'

/**
 * The holder of twos names their ranks, once, between the deal and the holder's decision (R-wild-2). Nobody else can
 * notice it (R-wild-5).
 */
export function chooseWilds(room: Room, seat: Seat, { selections }: CommandOf<'choose-wilds'>): Step {
  if (isPaused(room)) return refuse('paused')
  if (room.phase !== 'dealing' && room.phase !== 'decision') return refuse('not-deciding')
  const dealt = dealtTo(room.round, seat.id)
  if (dealt === undefined) return refuse('not-dealt-in')
  if (dealt.decision !== null) return refuse('already-decided')
  if (!dealt.hand.some(isWild)) return refuse('no-wilds')
  if (!hasUnchosenWild(dealt.hand)) return refuse('wilds-already-chosen')

  const hand = nameWilds(dealt.hand, selections)
  return hand === undefined ? refuse('wilds-mismatch') : accept(withDealt(room, seat.id, { hand }))
}
