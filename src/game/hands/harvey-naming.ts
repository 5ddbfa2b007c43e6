import type { Hand, HeldCard } from '../room'
import type { Difficulty, WildRank } from '../vocabulary'
import { isWild } from './played-rank'
import { aceNaming, bestNaming } from './wilds'

/** The ranks drawn for an easy Harvey's three cards, in the order dealt; only a two plays as the rank of its place. */
export type HarveyRanks = readonly [WildRank, WildRank, WildRank]

/** Harvey's hand with his twos named: from the ranks drawn for him (easy), as aces (medium), or the best hand (hard); R-harvey-2. */
export function harveyNaming(difficulty: Difficulty, hand: Hand, ranks: HarveyRanks): Hand {
  switch (difficulty) {
    case 'easy':
      return [named(hand[0], ranks[0]), named(hand[1], ranks[1]), named(hand[2], ranks[2])]
    case 'medium':
      return aceNaming(hand)
    case 'hard':
      return bestNaming(hand)
  }
}

function named(card: HeldCard, plays: WildRank): HeldCard {
  return isWild(card) ? { ...card, plays } : card
}
