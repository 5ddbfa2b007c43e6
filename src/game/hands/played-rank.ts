import type { Card, HeldCard } from '../room'
import type { Rank } from '../vocabulary'

export function isWild(card: Card): boolean {
  return card.rank === '2'
}

/** The rank that a card plays as. Throws for an unnamed two: no rule gives it a rank. */
export function playedRank(card: HeldCard): Rank {
  const rank = isWild(card) ? card.plays : card.rank
  if (rank === undefined) throw new Error(`the two of ${card.suit} has not been named`)
  return rank
}
