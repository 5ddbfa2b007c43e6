import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** Answers the next number of the stream, from 0 to below `below`. */
export type NextNumber = (below: number) => number

const WORDS = 2 ** 32

/** The numbers that follow from a key. Every number below `below` is equally likely: words that would favour some are skipped. */
export function numberStream(key: Uint8Array): NextNumber {
  const words = wordsOf(key)
  return (below) => {
    const limit = Math.floor(WORDS / below) * below
    let word = words.next().value
    while (word >= limit) word = words.next().value
    return word % below
  }
}

/** HMAC-SHA-256 of a counter under the key, block after block, read as big-endian 32-bit words. */
function* wordsOf(key: Uint8Array): Generator<number, never> {
  // The key is hashed once: each block goes on from there.
  const keyed = hmac.create(sha256, key)
  for (let counter = 0; ; counter += 1) {
    const block = keyed.clone().update(bigEndian(counter)).digest()
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength)
    for (let offset = 0; offset < block.byteLength; offset += 4) yield view.getUint32(offset)
  }
}

function bigEndian(counter: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, counter)
  return bytes
}
