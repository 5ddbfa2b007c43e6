import type { Card } from '../../src/game/room'
import { RANKS, SUITS } from '../../src/game/vocabulary'
import type { DealtCards } from '../../src/server/ports/chance'
import { CryptoChance } from '../../src/server/adapters/crypto-chance'

const SUIT_OF = { h: 'hearts', d: 'diamonds', c: 'clubs', s: 'spades' } as const

/** Three cards as a person writes them: 'Kh 10s 2d'. */
export type WrittenHand = string

/** Chance whose next decks a test has stacked; when none is left, decks follow from seed and cuts. */
export class StackedChance extends CryptoChance {
  #decks: Card[][] = []

  /** Each deal: a hand for every player dealt in, in seat order, and Harvey's last. */
  stack(...deals: WrittenHand[][]): void {
    this.#decks.push(...deals.map(deckOf))
  }

  /** Drops the decks that were not dealt. */
  unstack(): void {
    this.#decks = []
  }

  stackedCards(): DealtCards | undefined {
    const deck = this.#decks.shift()
    return deck && { deck, harveyRanks: ['A', 'K', 'Q'] }
  }
}

/** A deck that begins with these hands. */
export function deckOf(hands: WrittenHand[]): Card[] {
  const first = hands.flatMap((hand) => hand.split(' ').map(cardOf))
  const isDealt = (card: Card) => first.some(({ suit, rank }) => suit === card.suit && rank === card.rank)
  const all = SUITS.flatMap((suit) => RANKS.map((rank) => ({ suit, rank })))
  const deck = [...first, ...all.filter((card) => !isDealt(card))]
  if (deck.length !== all.length) throw new Error(`a card is dealt twice in ${hands.join(', ')}`)
  return deck
}

function cardOf(written: string): Card {
  const rank = RANKS.find((known) => known === written.slice(0, -1))
  const letter = written.at(-1)
  if (rank === undefined || !(letter === 'h' || letter === 'd' || letter === 'c' || letter === 's')) {
    throw new Error(`${written} is no card`)
  }
  return { suit: SUIT_OF[letter], rank }
}
