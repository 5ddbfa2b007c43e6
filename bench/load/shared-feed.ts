interface Entry<T> {
  payload: Buffer
  value: T
  /** How many pages have been told it. */
  told: number
}

/**
 * What the pages of one table are told. All must be told the same in the same order, so the first to hear a thing
 * reads it, and for the others a comparison of bytes is the whole check.
 */
export class SharedFeed<T> {
  readonly #entries: Entry<T>[] = []
  readonly #positions: number[]
  #first = 0

  constructor(
    pages: number,
    private readonly read: (payload: Buffer) => T,
  ) {
    this.#positions = Array.from({ length: pages }, () => 0)
  }

  take(page: number, payload: Buffer): T {
    const position = this.#positions[page] ?? 0
    this.#positions[page] = position + 1
    const entry = this.#entries[position - this.#first] ?? this.#add(payload)
    if (entry.told > 0 && !entry.payload.equals(payload))
      throw new Error('two pages of a table were told different things')
    entry.told += 1
    if (entry.told === this.#positions.length) {
      this.#entries.shift()
      this.#first += 1
    }
    return entry.value
  }

  #add(payload: Buffer): Entry<T> {
    const entry = { payload, value: this.read(payload), told: 0 }
    this.#entries.push(entry)
    return entry
  }
}
