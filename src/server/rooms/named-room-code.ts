import { createHmac } from 'node:crypto'
import { ROOM_CODE_LENGTH } from '../../contract'
import { CODE_ALPHABET } from '../ports/chance'

export interface NamedCreation {
  session: string
  /** The client's id for this creation. */
  clientId: string
  /** Counted from 0. Each further attempt gives another code, in case another room already has the previous code. */
  attempt: number
}

/**
 * The code of a room whose creation has a client id: the same in every process and at every repetition (P-repeat-8).
 * Without the key nobody can distinguish this code from a random one, or find a client id that leads to a certain code.
 */
export function namedRoomCode(key: string, { session, clientId, attempt }: NamedCreation): string {
  const bytes = createHmac('sha256', key)
    .update(JSON.stringify([session, clientId, attempt]))
    .digest()
  const characters = [...bytes.subarray(0, ROOM_CODE_LENGTH)]
  // The alphabet's length divides 256, so that each character is as likely as any other.
  return characters.map((byte) => CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length)).join('')
}
