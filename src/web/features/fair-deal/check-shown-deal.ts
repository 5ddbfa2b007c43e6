import {
  HARVEY,
  PROOF_VERSION,
  RevealedDeal,
  checkDeal,
  finding,
  isSameHand,
  when,
  type DealProof,
  type Finding,
} from '../../../contract'
import type { DealMemory } from './deal-memory'
import type { CheckedDeal, ShownRound } from './shown-round'

/** Checks the deal of a round against what this page was shown. Null if the answer is no proof. */
export function checkShownDeal(answer: unknown, shown: ShownRound, memory: DealMemory): CheckedDeal | null {
  const { data: deal } = RevealedDeal.safeParse(answer)
  if (deal === undefined) return null
  const seen = memory.seenOf(deal, shown.player)
  const { contradictions, unchecked } = checkDeal(deal, seen)
  const proof: DealProof = { proof: PROOF_VERSION, deal, seen }
  return { proof, check: { contradictions: [...contradictions, ...checkTable(deal, shown)], unchecked } }
}

/**
 * A proof of another round, or of other cards than those on the table, proves nothing for this round, however honest.
 */
function checkTable(deal: RevealedDeal, { roomCode, no, round, hands }: ShownRound): Finding[] {
  if (deal.roomCode !== roomCode) return [finding('another-room', { no: deal.no })]
  if (deal.no !== no || deal.round !== round) return [finding('another-round', { no: deal.no })]
  return hands.flatMap(({ _id, cards }) => {
    const dealt = deal.hands.find((hand) => hand._id === _id)
    const name = deal.cuts.find((player) => player._id === _id)?.name ?? HARVEY
    return when(dealt === undefined || !isSameHand(dealt.cards, cards), 'other-cards', { name })
  })
}
