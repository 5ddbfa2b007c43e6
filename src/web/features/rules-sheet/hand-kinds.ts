import type { HandRank } from '../../../contract'
import type { CardFace } from '../../ui/playing-card-name'

/** A kind of hand, with an example and how often a deal makes it. */
export interface HandKind {
  name: HandRank
  description: string
  cards: readonly CardFace[]
  /** With twos played best: 124, 628, 1860, 1020, 5868 and 12,600 of the 22,100 hands. */
  share: string
}

const card = (rank: string, suit: CardFace['suit']): CardFace => ({ rank, suit })

/** Best first. */
export const HAND_KINDS: readonly HandKind[] = [
  {
    name: 'Straight Flush',
    description: 'Three in a row, one suit',
    cards: [card('5', 'spades'), card('4', 'spades'), card('3', 'spades')],
    share: '0.6%',
  },
  {
    name: 'Three of a Kind',
    description: 'Three of one rank',
    cards: [card('K', 'hearts'), card('K', 'spades'), { rank: '2', suit: 'diamonds', isWild: true, selectedRank: 'K' }],
    share: '2.8%',
  },
  {
    name: 'Straight',
    description: 'Three in a row',
    cards: [card('A', 'hearts'), card('K', 'clubs'), card('Q', 'diamonds')],
    share: '8.4%',
  },
  {
    name: 'Flush',
    description: 'Three of one suit',
    cards: [card('K', 'diamonds'), card('9', 'diamonds'), card('4', 'diamonds')],
    share: '4.6%',
  },
  {
    name: 'Pair',
    description: 'Two of one rank',
    cards: [card('8', 'spades'), card('8', 'diamonds'), card('4', 'clubs')],
    share: '26.6%',
  },
  {
    name: 'High Card',
    description: 'None of these',
    cards: [card('A', 'hearts'), card('J', 'clubs'), card('7', 'spades')],
    share: '57.0%',
  },
]
