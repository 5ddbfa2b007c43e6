import { fullDeck } from '../hands/deck'
import type { Card, Hand, HeldCard } from '../room'
import { RANKS, WILD_RANKS, type Suit } from '../vocabulary'

/** Three cards as a person writes them, a named two with the rank it plays as: 'Kh 10s 2d=Q'. */
export function hand(written: string): Hand {
  const [first, second, third, ...more] = written.split(' ').map(card)
  if (first === undefined || second === undefined || third === undefined || more.length > 0) {
    throw new Error(`"${written}" is no hand of three cards`)
  }
  return [first, second, third]
}

/** A deck that deals these hands: one for every player dealt in, in seat order, and Harvey's last. */
export function deckOf(...hands: string[]): Card[] {
  const dealt = hands.flatMap(hand).map(({ suit, rank }) => ({ suit, rank }))
  const isDealt = (one: Card) => dealt.some(({ suit, rank }) => one.suit === suit && one.rank === rank)
  const deck = [...dealt, ...fullDeck().filter((one) => !isDealt(one))]
  if (deck.length !== 52) throw new Error(`a card is dealt twice in ${hands.join(', ')}`)
  return deck
}

const SUIT_OF: Record<string, Suit> = { h: 'hearts', d: 'diamonds', c: 'clubs', s: 'spades' }

function card(written: string): HeldCard {
  const [name = '', played] = written.split('=')
  const suit = SUIT_OF[name.slice(-1)]
  const rank = RANKS.find((known) => known === name.slice(0, -1))
  const plays = WILD_RANKS.find((known) => known === played)
  if (suit === undefined || rank === undefined || plays !== played) throw new Error(`"${written}" is no card`)
  return plays === undefined ? { suit, rank } : { suit, rank, plays }
}
