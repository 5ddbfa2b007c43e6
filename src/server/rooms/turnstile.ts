/** Lets the changes of one room through one after another; those of different rooms do not wait for each other. */
export class Turnstile {
  readonly #last = new Map<string, Promise<unknown>>()

  async pass<T>(code: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(code)
    const mine = before === undefined ? work() : before.then(work, work)
    this.#last.set(code, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(code) === mine) this.#last.delete(code)
    }
  }
}
