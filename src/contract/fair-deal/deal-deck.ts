import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fullDeck } from '../../game/hands/deck'
import type { HarveyRanks } from '../../game/hands/harvey-naming'
import { WILD_RANKS, type WildRank } from '../../game/vocabulary'
import type { DealtCard } from './deal-answer'
import { dealText, type DealText } from './deal-digest'
import { numberStream, portableHmac, type Hmac, type NextNumber } from './number-stream'

export interface DealDeck {
  /** All 52 cards; the first three go to the first player dealt in, and so on in seat order, the next three to Harvey. */
  deck: DealtCard[]
  /** The ranks as which an easy Harvey's three cards play if they are twos, in the order dealt. */
  harveyRanks: HarveyRanks
}

/** The deck that follows from the seed and the record of a deal, and the ranks drawn for an easy Harvey after it. */
export function dealDeck(seed: string, record: DealText, hmacOf: Hmac = portableHmac): DealDeck {
  const next = numberStream(dealKey(seed, record, hmacOf), hmacOf)
  const deck = shuffled(fullDeck(), next)
  return { deck, harveyRanks: [wildRank(next), wildRank(next), wildRank(next)] }
}

/** HMAC-SHA-256 of the record's text under the seed. */
export function dealKey(seed: string, record: DealText, hmacOf: Hmac = portableHmac): Uint8Array {
  return hmacOf(hexToBytes(seed))(utf8ToBytes(dealText(record)))
}

/** The three cards at a place of the deal: 0 is the first player dealt in, the number of players is Harvey. */
export function threeCards(deck: readonly DealtCard[], place: number): DealtCard[] {
  return deck.slice(place * 3, place * 3 + 3)
}

/** Fisher and Yates, from the last card down to the second. */
function shuffled(deck: DealtCard[], next: NextNumber): DealtCard[] {
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const other = next(last + 1)
    const moved = deck[last] as DealtCard
    deck[last] = deck[other] as DealtCard
    deck[other] = moved
  }
  return deck
}

function wildRank(next: NextNumber): WildRank {
  return WILD_RANKS[next(WILD_RANKS.length)] as WildRank
}
