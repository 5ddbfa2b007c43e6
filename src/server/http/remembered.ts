/** The values that were asked for lately: at least `many`, at most twice as many. */
export class Remembered<T> {
  #young = new Map<string, T>()
  #old = new Map<string, T>()

  constructor(private readonly many: number) {}

  get(key: string): T | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  set(key: string, value: T): void {
    this.#young.set(key, value)
    if (this.#young.size < this.many) return
    this.#old = this.#young
    this.#young = new Map()
  }
}
