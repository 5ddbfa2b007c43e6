import type { HeldCard } from './room'
import type { CardView } from './views'
import { valueOf } from './vocabulary'

/** A card as an answer shows it. Only `view-for` and `round-record` may call this, because cards can be secret. */
export function cardView({ suit, rank, plays }: HeldCard): CardView {
  const value = valueOf(plays ?? rank)
  const isWild = rank === '2'
  return plays === undefined ? { suit, rank, value, isWild } : { suit, rank, value, isWild, selectedRank: plays }
}
