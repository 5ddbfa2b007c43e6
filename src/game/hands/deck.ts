import type { Card } from '../room'
import { RANKS, SUITS } from '../vocabulary'

/** All decks share these card objects, which saves memory. This is safe because no card is ever changed. */
const CARDS: readonly Card[] = SUITS.flatMap((suit) => RANKS.map((rank) => ({ suit, rank })))

/** The 52 cards in order. */
export function fullDeck(): Card[] {
  return [...CARDS]
}
