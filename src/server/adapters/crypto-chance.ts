import { randomBytes, randomInt } from 'node:crypto'
import { CODE_ALPHABET, type Chance } from '../ports/chance'

const CODE_LENGTH = 6
const ID_BYTES = 16
const SEED_BYTES = 32

/** Chance from the operating system's cryptographic source. */
export class CryptoChance implements Chance {
  seed(): string {
    return randomBytes(SEED_BYTES).toString('hex')
  }

  roomCode(): string {
    const character = () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length))
    return Array.from({ length: CODE_LENGTH }, character).join('')
  }

  id(): string {
    return randomBytes(ID_BYTES).toString('base64url')
  }
}
