import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** What the server shows of a seed before the cuts: SHA-256 of its 32 bytes, in hex as the seed. */
export function commitmentOf(seed: string): string {
  return bytesToHex(sha256(hexToBytes(seed)))
}
