import type { Shuffle } from '../../game/command'

/** The characters of room codes, without I, O, 0 and 1, which people confuse. */
export const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The cards of a deal. */
export type DealtCards = Pick<Shuffle, 'deck' | 'harveyRanks'>

/** Everything that is left to chance, from a cryptographic source. */
export interface Chance {
  /** A seed of 32 bytes as 64 lower-case hex digits. */
  seed(): string
  /** Cards that do not follow from the seed; only tests have them. */
  stackedCards?(): DealtCards | undefined
  /** 6 characters of `CODE_ALPHABET`. */
  roomCode(): string
  /** An unguessable id of at least 128 bits, in characters that are safe in URLs. */
  id(): string
}
