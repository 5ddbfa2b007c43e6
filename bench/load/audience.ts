/** Records which version each page of a table has received, and waits until all pages have received one. */
export class Audience {
  readonly #versions: number[]
  #awaited = Infinity
  #resolve: () => void = () => undefined

  constructor(pages: number) {
    this.#versions = Array.from({ length: pages }, () => 0)
  }

  receive(page: number, version: number): void {
    this.#versions[page] = Math.max(version, this.#versions[page] ?? 0)
    if (version >= this.#awaited && this.#haveAll(this.#awaited)) {
      this.#awaited = Infinity
      this.#resolve()
    }
  }

  /** Resolves when every page has received this version or a later one. */
  all(version: number): Promise<void> {
    if (this.#haveAll(version)) return Promise.resolve()
    return new Promise((resolve) => {
      this.#awaited = version
      this.#resolve = resolve
    })
  }

  #haveAll(version: number): boolean {
    return this.#versions.every((received) => received >= version)
  }
}
