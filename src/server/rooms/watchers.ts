/** A session watches for this long after it has asked, in milliseconds. */
const WATCHES_MS = 30_000

/** Which sessions watch which rooms at this process, by when they last asked. */
export class Watchers {
  readonly #askedAt = new Map<string, Map<string, number>>()

  /** Notes that the session watches, and answers how many do. */
  asked(code: string, session: string, at: number): number {
    const ofRoom = this.#askedAt.get(code) ?? new Map<string, number>()
    this.#askedAt.set(code, ofRoom)
    ofRoom.set(session, at)
    return ofRoom.size
  }

  dropSilent(at: number): void {
    for (const [code, ofRoom] of this.#askedAt) {
      for (const [session, askedAt] of ofRoom) if (at - askedAt > WATCHES_MS) ofRoom.delete(session)
      if (ofRoom.size === 0) this.#askedAt.delete(code)
    }
  }
}
