/** A process that says nothing for this long is dead, paused or cut off. */
const SILENT_AFTER_MS = 1_200
/** One that is silent for this long without a good-bye does not come back. */
const GONE_AFTER_MS = 60_000

/** The other processes on the bus. Times are of the monotonic clock, in milliseconds. */
export class Members {
  readonly #heardAt = new Map<string, number>()

  hear(member: string): void {
    this.#heardAt.set(member, performance.now())
  }

  /** It ended in an orderly way, with everything said. */
  leave(member: string): void {
    this.#heardAt.delete(member)
  }

  /** Nothing is known of anybody any more. */
  forgetAll(): void {
    this.#heardAt.clear()
  }

  /** True if somebody who was there may have saved rooms without a word of it. */
  get isSomebodySilent(): boolean {
    const now = performance.now()
    let isSilent = false
    for (const [member, heardAt] of this.#heardAt) {
      if (now - heardAt > GONE_AFTER_MS) this.leave(member)
      else isSilent ||= now - heardAt > SILENT_AFTER_MS
    }
    return isSilent
  }
}
