import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { DealRecord } from './deal-answer'

/** The parts of a record that the deck depends on, besides the seed. */
export type DealText = Pick<DealRecord, 'roomCode' | 'no' | 'previous' | 'commitment'> & {
  cuts: readonly { _id: string; cut: string | null }[]
}

/** The record of a deal as the text that is hashed. */
export function dealText({ roomCode, no, previous, commitment, cuts }: DealText): string {
  const lines = ['harvey-deal-1', roomCode, no, previous ?? '', commitment]
  return [...lines, ...cuts.map(({ _id, cut }) => `${_id}:${cut ?? ''}`)].map((line) => `${line}\n`).join('')
}

/** SHA-256 of the record's text, in hex. */
export function dealDigest(record: DealText): string {
  return bytesToHex(sha256(utf8ToBytes(dealText(record))))
}

/** What the server shows of a seed before the cuts: SHA-256 of its 32 bytes, in hex as the seed. */
export function commitmentOf(seed: string): string {
  return bytesToHex(sha256(hexToBytes(seed)))
}
