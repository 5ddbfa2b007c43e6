import { TRUSTED_MS, type Revision, type RoomTrace } from './room-trace'
import type { Owner } from './scheduler'
import type { Trouble } from './trouble'

/** The silence of a dead process is noticed, and its rooms are no longer trusted, within this time (docs/scaling.md). */
const SILENCE_NOTICED_MS = 4_000
/** The other processes know a process after they have been able to hear it for this long. */
const KNOWN_AFTER_MS = 2_000

/** Saves of processes that died before they published. If nothing else is wrong, the other processes notice soon. */
export class Unannounced {
  #revisions: Revision[] = []

  constructor(
    private readonly trouble: Trouble,
    private readonly now: () => number,
  ) {}

  /** A process has died, which was the last trouble. */
  add(process: Owner, traces: Iterable<RoomTrace>): void {
    if (this.trouble.calmBeforeMs < KNOWN_AFTER_MS) return
    for (const { last } of traces) {
      if (last?.by !== process || last.publishedAt !== Infinity) continue
      last.noticedAt = Math.min(last.noticedAt, this.now() + SILENCE_NOTICED_MS)
      this.#revisions.push(last)
    }
  }

  /** Something else goes wrong: what has not been noticed by now may be noticed later. */
  forget(): void {
    for (const revision of this.#revisions) {
      if (revision.noticedAt > this.now()) revision.noticedAt = revision.committedAt + TRUSTED_MS
    }
    this.#revisions = []
  }
}
