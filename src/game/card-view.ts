import type { HeldCard } from './room'
import type { CardView } from './views'
import { valueOf } from './vocabulary'

/** A card as an answer shows it. Only `view-for` and the books may show one. */
export function cardView({ suit, rank, plays }: HeldCard): CardView {
  const card = { suit, rank, value: valueOf(plays ?? rank), isWild: rank === '2' }
  return plays === undefined ? card : { ...card, selectedRank: plays }
}
