/** Knows which version each page of a table has been told, and lets an action wait until all have heard of it. */
export class Audience {
  readonly #versions: number[]
  #awaited = Infinity
  #resolve: () => void = () => undefined

  constructor(pages: number) {
    this.#versions = Array.from({ length: pages }, () => 0)
  }

  told(page: number, version: number): void {
    this.#versions[page] = Math.max(version, this.#versions[page] ?? 0)
    if (version >= this.#awaited && this.#haveAll(this.#awaited)) {
      this.#awaited = Infinity
      this.#resolve()
    }
  }

  /** Resolves when every page has been told this version or a later one. */
  all(version: number): Promise<void> {
    if (this.#haveAll(version)) return Promise.resolve()
    return new Promise((resolve) => {
      this.#awaited = version
      this.#resolve = resolve
    })
  }

  #haveAll(version: number): boolean {
    for (const heard of this.#versions) if (heard < version) return false
    return true
  }
}
