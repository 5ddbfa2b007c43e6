import type { DealCheck, DealProof, DealtCard, StateView } from '../../../contract'
import { isRoundOver } from '../../net/phases'
import { viewerOf } from '../../net/viewer'

/** A round at its end, as the page shows it. */
export interface ShownRound {
  roomCode: string
  /** The number of its deal. */
  no: number
  /** The digest of its deal, as the page shows it now. */
  digest: string
  round: number
  /** The `_id` of the player whose page it is. */
  player: string
  hands: { _id: string; cards: readonly DealtCard[] }[]
}

/** A proof with what the page remembers, and the result of the check. */
export interface CheckedDeal {
  proof: DealProof
  check: DealCheck
}

/** Null while the round is played, and if its deal has no proof. */
export function shownRound(state: StateView): ShownRound | null {
  const { roomCode, deal, currentRound, players, harvey } = state
  const player = viewerOf(state)?._id
  if (!isRoundOver(state) || deal === null || player === undefined) return null
  const hands = [...players, harvey].filter(({ cards }) => cards.length > 0)
  return {
    roomCode,
    ...deal,
    round: currentRound,
    player,
    hands: hands.map(({ _id, cards }) => ({ _id, cards })),
  }
}
