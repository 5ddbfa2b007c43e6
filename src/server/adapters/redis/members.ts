/** A process that sends nothing for this long is dead, paused or cut off. */
const SILENT_AFTER_MS = 1_200
/**
 * A process that is silent for this long without having closed is forgotten. A killed one could be forgotten sooner,
 * but one that is only cut off from Redis continues saving rooms.
 */
const GONE_AFTER_MS = 60 * 60_000

/** The other processes on the bus. Times are of the monotonic clock, in milliseconds. */
export class Members {
  readonly #lastSeenAt = new Map<string, number>()

  note(member: string): void {
    this.#lastSeenAt.set(member, performance.now())
  }

  /** The process has closed in an orderly way and has published everything. */
  remove(member: string): void {
    this.#lastSeenAt.delete(member)
  }

  clear(): void {
    this.#lastSeenAt.clear()
  }

  /** True if a process may have saved rooms without publishing the updates. */
  get isOneSilent(): boolean {
    const now = performance.now()
    let isSilent = false
    for (const [member, lastSeenAt] of this.#lastSeenAt) {
      if (now - lastSeenAt > GONE_AFTER_MS) this.remove(member)
      else isSilent ||= now - lastSeenAt > SILENT_AFTER_MS
    }
    return isSilent
  }
}
