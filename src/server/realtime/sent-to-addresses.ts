/** How often a second events are written to the connections of one address. A party of 30 people causes some hundreds. */
const MAX_WRITES_OF_ADDRESS = 5_000
const WINDOW_MS = 1_000

/**
 * Counts how often events are written to the connections of each address. Without a bound, one action or signal of a
 * caller with 300 connections costs the others 300 writes.
 */
export class SentToAddresses {
  readonly #most: number
  readonly #counts = new Map<string, number>()
  #windowEndsAt = 0

  constructor(most = MAX_WRITES_OF_ADDRESS) {
    this.#most = most
  }

  /** False if the address has been sent as much as a second allows. */
  take(address: string): boolean {
    const now = performance.now()
    if (now >= this.#windowEndsAt) {
      this.#counts.clear()
      this.#windowEndsAt = now + WINDOW_MS
    }
    const count = (this.#counts.get(address) ?? 0) + 1
    this.#counts.set(address, count)
    return count <= this.#most
  }
}
