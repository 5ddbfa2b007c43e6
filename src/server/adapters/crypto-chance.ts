import { randomBytes, randomInt } from 'node:crypto'
import type { Card } from '../../game/room'
import { RANKS, SUITS, WILD_RANKS } from '../../game/vocabulary'
import type { WildRank } from '../../game/vocabulary'
import type { Chance } from '../ports/chance'

/** No I, O, 0 and 1, which people take for each other when they read a code aloud. */
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 6
const ID_BYTES = 16

/** Chance from the operating system's cryptographic source. */
export class CryptoChance implements Chance {
  deck(): Card[] {
    const deck = SUITS.flatMap((suit) => RANKS.map((rank): Card => ({ suit, rank })))
    return shuffled(deck)
  }

  harveyRanks(): [WildRank, WildRank, WildRank] {
    return [oneOf(WILD_RANKS), oneOf(WILD_RANKS), oneOf(WILD_RANKS)]
  }

  roomCode(): string {
    return Array.from({ length: CODE_LENGTH }, () => oneOf([...CODE_ALPHABET])).join('')
  }

  id(): string {
    return randomBytes(ID_BYTES).toString('base64url')
  }
}

/** Fisher and Yates: every order is equally likely. */
function shuffled<T>(items: T[]): T[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    const kept = items[last] as T
    items[last] = items[other] as T
    items[other] = kept
  }
  return items
}

function oneOf<T>(items: readonly T[]): T {
  return items[randomInt(items.length)] as T
}
