import type { Hand, HeldCard } from '../room'
import { WILD_RANKS, type Suit, type WildRank } from '../vocabulary'
import { isWild } from './played-rank'
import { rankHand } from './rank-hand'

/** Twos are wild: each keeps its suit and plays as the rank that its holder names (R-wild-1). */

function isUnchosenWild(card: HeldCard): boolean {
  return isWild(card) && card.plays === undefined
}

export function hasUnchosenWild(hand: Hand): boolean {
  return hand.some(isUnchosenWild)
}

/**
 * The hand with its twos named; undefined unless the selections name exactly the unnamed twos of the hand, once each.
 */
export function nameWilds(hand: Hand, selections: readonly { suit: Suit; rank: WildRank }[]): Hand | undefined {
  const unchosen = hand.filter(isUnchosenWild)
  const ranks = unchosen.map(({ suit }) => selections.find((selection) => selection.suit === suit)?.rank)
  if (selections.length !== unchosen.length) return undefined
  return ranks.every((rank) => rank !== undefined) ? namingFrom(hand, ranks) : undefined
}

/**
 * The hand whose first unnamed two plays as the first rank, and so on. Throws if there are more unnamed twos than
 * ranks.
 */
export function namingFrom(hand: Hand, ranks: readonly WildRank[]): Hand {
  const left = [...ranks]
  const named = (card: HeldCard): HeldCard => (isUnchosenWild(card) ? playing(card, left.shift()) : card)
  return [named(hand[0]), named(hand[1]), named(hand[2])]
}

/** The hand with its unnamed twos as aces. */
export function aceNaming(hand: Hand): Hand {
  return namingFrom(hand, ['A', 'A', 'A'])
}

/**
 * The hand with its unnamed twos as the ranks that make the best hand (R-wild-4). Three twos have three suits, so three
 * aces are best; trying all 1,728 ways would take long enough to be noticed by others.
 */
export function bestNaming(hand: Hand): Hand {
  const count = hand.filter(isUnchosenWild).length
  if (count === 3) return aceNaming(hand)
  const namings = everyRanks(count).map((ranks) => namingFrom(hand, ranks))
  const strengths = namings.map((naming) => rankHand(naming).strength)
  return namings[strengths.indexOf(Math.max(...strengths))] ?? hand
}

/** Every way to name this many twos, the highest ranks first. */
function everyRanks(count: number): WildRank[][] {
  if (count === 0) return [[]]
  return WILD_RANKS.flatMap((rank) => everyRanks(count - 1).map((others) => [rank, ...others]))
}

function playing({ suit, rank }: HeldCard, plays: WildRank | undefined): HeldCard {
  if (plays === undefined) throw new Error('there are more twos than ranks to name')
  return { suit, rank, plays }
}
