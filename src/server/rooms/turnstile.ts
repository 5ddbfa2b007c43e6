/** Lets the changes of one room through one after another; those of different rooms do not wait for each other. */
export class Turnstile {
  /** Ends of work, and nothing of what came of it: tables that a map has outgrown keep what stood in them for a while. */
  readonly #last = new Map<string, Promise<void>>()

  async pass<T>(code: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(code)
    const mine = before === undefined ? work() : before.then(work)
    const end = mine.then(nothing, nothing)
    this.#last.set(code, end)
    try {
      return await mine
    } finally {
      if (this.#last.get(code) === end) this.#last.delete(code)
    }
  }
}

const nothing = () => undefined
