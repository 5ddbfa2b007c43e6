interface Entry<T> {
  payload: Buffer
  value: T
  /** How many pages have received it. */
  receivers: number
}

/**
 * The messages of one table. All pages must receive the same messages in the same order. The first receiver of a message
 * parses it; for the others the bytes are compared.
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
    if (entry.receivers > 0 && !entry.payload.equals(payload))
      throw new Error('two pages of a table received different messages')
    entry.receivers += 1
    if (entry.receivers === this.#positions.length) {
      this.#entries.shift()
      this.#first += 1
    }
    return entry.value
  }

  #add(payload: Buffer): Entry<T> {
    const entry = { payload, value: this.read(payload), receivers: 0 }
    this.#entries.push(entry)
    return entry
  }
}
