import { atMostEvery } from '../at-most-every'
import type { SharedWatchers } from '../ports/shared-watchers'

/** A session counts as watching for this long after it has asked, in milliseconds. */
export const WATCHES_MS = 30_000
/** How often the sessions that listen are noted as watching. */
const NOTE_EVERY_MS = 10_000

/** The sessions that listen at this process as watchers, by room. */
export type ListeningWatchers = () => Iterable<{ code: string; sessions: readonly string[] }>

/** Which sessions watch which rooms: those that asked or subscribed within 30 s, and those that listen. */
export class Watchers {
  readonly #listening: ListeningWatchers
  readonly #shared: SharedWatchers | undefined
  readonly #askedAt = new Map<string, Map<string, number>>()
  readonly #mayNote = atMostEvery(NOTE_EVERY_MS)

  constructor(listening: ListeningWatchers, shared?: SharedWatchers) {
    this.#listening = listening
    this.#shared = shared
  }

  /**
   * Notes that the session watches, and resolves to how many sessions watch: over all processes, or of this process if
   * the others cannot be asked.
   */
  asked(code: string, session: string, at: number): number | Promise<number> {
    const here = this.#note(code, [session], at)
    if (this.#shared === undefined) return here
    return this.#shared.note(code, [session]).then((count = 0) => Math.max(here, count))
  }

  /** Called every second. */
  tick(at: number): void {
    if (this.#mayNote(at)) this.#noteListening(at)
    for (const [code, ofRoom] of this.#askedAt) {
      for (const [session, askedAt] of ofRoom) if (at - askedAt > WATCHES_MS) ofRoom.delete(session)
      if (ofRoom.size === 0) this.#askedAt.delete(code)
    }
  }

  #noteListening(at: number): void {
    for (const { code, sessions } of this.#listening()) {
      this.#note(code, sessions, at)
      void this.#shared?.note(code, sessions)
    }
  }

  #note(code: string, sessions: readonly string[], at: number): number {
    const ofRoom = this.#askedAt.get(code) ?? new Map<string, number>()
    this.#askedAt.set(code, ofRoom)
    for (const session of sessions) ofRoom.set(session, at)
    return ofRoom.size
  }
}
