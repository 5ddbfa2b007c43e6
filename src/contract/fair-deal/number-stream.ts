import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** Returns the next number of the stream, from 0 to below `below`. */
export type NextNumber = (below: number) => number

/** HMAC-SHA-256 under a key. The server has one that is ten times faster than the one that runs everywhere. */
export type Hmac = (key: Uint8Array) => (message: Uint8Array) => Uint8Array

export const portableHmac: Hmac = (key) => (message) => hmac(sha256, key, message)

const WORDS = 2 ** 32

/** The numbers that follow from a key. Every number below `below` is equally likely: words that would favour some are skipped. */
export function numberStream(key: Uint8Array, hmacOf: Hmac = portableHmac): NextNumber {
  const words = wordsOf(hmacOf(key))
  return (below) => {
    const limit = Math.floor(WORDS / below) * below
    let word = words.next().value
    while (word >= limit) word = words.next().value
    return word % below
  }
}

/** The blocks of a counter, one after another, read as big-endian 32-bit words. */
function* wordsOf(blockOf: ReturnType<Hmac>): Generator<number, never> {
  for (let counter = 0; ; counter += 1) {
    const block = blockOf(bigEndian(counter))
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength)
    for (let offset = 0; offset < block.byteLength; offset += 4) yield view.getUint32(offset)
  }
}

function bigEndian(counter: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, counter)
  return bytes
}
