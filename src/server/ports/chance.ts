import type { Card } from '../../game/room'
import type { WildRank } from '../../game/vocabulary'

/** Everything that is left to chance, from a cryptographic source. */
export interface Chance {
  /** A shuffled deck of 52 cards. */
  deck(): Card[]
  /** What an easy Harvey names for his twos. */
  harveyRanks(): [WildRank, WildRank, WildRank]
  /** 6 characters of A to Z and 2 to 9 without I, O, 0, 1. */
  roomCode(): string
  /** An unguessable id of at least 128 bits, in characters that are safe in URLs. */
  id(): string
}
