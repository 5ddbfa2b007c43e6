import type { Hand } from '../room'
import { HAND_RANKS, valueOf, type HandRank } from '../vocabulary'
import { playedRank } from './played-rank'

/** A hand's place in the order of all hands: the greater `strength` wins, equal ones tie. */
export interface RankedHand {
  handRank: HandRank
  strength: number
}

type Values = [number, number, number]

/**
 * The strength of a hand is its category (R-showdown-1), then its cards' values; suits never count (R-showdown-2). Throws
 * if the holder of a two has not named it.
 */
export function rankHand(hand: Hand): RankedHand {
  const values = valuesOf(hand)
  const handRank = categoryOf(values, isOneSuit(hand))
  return { handRank, strength: inOneNumber(HAND_RANKS.indexOf(handRank), inTieOrder(handRank, values)) }
}

/** An ace is high only and a two is never a two, so 5-4-3 is the lowest straight (R-showdown-3). */
function categoryOf([high, middle, low]: Values, isFlush: boolean): HandRank {
  const isStraight = high === middle + 1 && middle === low + 1
  if (isStraight && isFlush) return 'Straight Flush'
  if (high === low) return 'Three of a Kind'
  if (isStraight) return 'Straight'
  // A flush is tested before a pair: a named two can equal a card of its own suit, so that two kings and a nine, all
  // hearts, are a flush.
  if (isFlush) return 'Flush'
  return high === middle || middle === low ? 'Pair' : 'High Card'
}

/**
 * The values in the order in which they decide between hands of one category: the highest first, but for a pair the
 * value of the pair first (R-showdown-2).
 */
function inTieOrder(handRank: HandRank, [high, middle, low]: Values): Values {
  return handRank === 'Pair' && middle === low ? [middle, low, high] : [high, middle, low]
}

function valuesOf([a, b, c]: Hand): Values {
  return descending(valueOf(playedRank(a)), valueOf(playedRank(b)), valueOf(playedRank(c)))
}

function descending(a: number, b: number, c: number): Values {
  const high = Math.max(a, b, c)
  const low = Math.min(a, b, c)
  return [high, a + b + c - high - low, low]
}

function isOneSuit([a, b, c]: Hand): boolean {
  return a.suit === b.suit && b.suit === c.suit
}

/**
 * The category and the values as four digits of base 15, because values go up to 14. An earlier digit outweighs all
 * later ones.
 */
function inOneNumber(category: number, [first, second, third]: Values): number {
  return ((category * 15 + first) * 15 + second) * 15 + third
}
