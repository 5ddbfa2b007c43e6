import type { Card } from '../room'
import { RANKS, SUITS } from '../vocabulary'

/** The 52 cards in order. */
export function fullDeck(): Card[] {
  return SUITS.flatMap((suit) => RANKS.map((rank) => ({ suit, rank })))
}
