import { RANKS } from '../../../../contract'
import { rankName } from '../../../ui/playing-card-name'
import { compareHands, deciders, type Hand } from './hand-strength'

/** Hands in words, for the dock and the sentences of the results. */

const one = (value = 0) => rankName(RANKS[value - 2] ?? '').toLowerCase()
const many = (value = 0) => (one(value) === 'six' ? 'sixes' : `${one(value)}s`)
const withArticle = (noun: string) => `${/^[ae]/.test(noun) ? 'an' : 'a'} ${noun}`

/** The rank of the hand, and the rest of its name: "Pair" and "of kings", "High Card" and "ace". */
export function handTitle(hand: Hand): { rank: string; rest: string } {
  const [top] = deciders(hand)
  switch (hand.handRank) {
    case 'Pair':
      return { rank: hand.handRank, rest: ` of ${many(top)}` }
    case 'Three of a Kind':
      return { rank: hand.handRank, rest: `, ${many(top)}` }
    case 'Straight':
    case 'Straight Flush':
      return { rank: hand.handRank, rest: ` to the ${one(top)}` }
    case 'Flush':
      return { rank: hand.handRank, rest: `, ${one(top)} high` }
    case 'High Card':
      return { rank: hand.handRank, rest: `, ${one(top)}` }
  }
}

/** The hand after "with": "a pair of kings", "three tens", "ace high". */
export function handPhrase(hand: Hand): string {
  switch (hand.handRank) {
    case 'Pair':
      return `a pair of ${shortHand(hand)}`
    case 'Three of a Kind':
    case 'High Card':
      return shortHand(hand)
    default:
      return withArticle(shortHand(hand))
  }
}

/** The hand after "your" or a name: "kings", "three tens", "king-high flush". */
export function shortHand(hand: Hand): string {
  const [top] = deciders(hand)
  switch (hand.handRank) {
    case 'Pair':
      return many(top)
    case 'Three of a Kind':
      return `three ${many(top)}`
    case 'High Card':
      return `${one(top)} high`
    default:
      return `${one(top)}-high ${hand.handRank.toLowerCase()}`
  }
}

/** Whether the short name of the hand is a plural: "kings beat", but "ace high beats". */
export function isPlural({ handRank }: Hand): boolean {
  return handRank === 'Pair' || handRank === 'Three of a Kind'
}

/** The short names of two hands, with the card that decides if the names are the same. */
export function apart(hand: Hand, other: Hand): [string, string] {
  const names: [string, string] = [shortHand(hand), shortHand(other)]
  if (names[0] !== names[1] || compareHands(hand, other) === 0) return names
  const [mine, theirs] = [deciders(hand), deciders(other)]
  const place = mine.findIndex((value, at) => value !== theirs[at])
  return [`${names[0]} with ${withArticle(one(mine[place]))}`, `${names[1]} with ${withArticle(one(theirs[place]))}`]
}

/** The words with a capital letter, for the beginning of a sentence. */
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
