/** A session may send this many calls at once, and then this many a second (docs/bounds.md). */
const BURST = 20
const PER_SECOND = 10
/** A process may reserve this many calls of an allowance in Redis. */
const HELD_BY_PROCESS = 3
const WINDOW_MS = 1_000

/** Counts what each session was allowed to send, while all processes count together. */
export class LimitsJudge {
  readonly #taken = new Map<string, number[]>()

  /** What is wrong with one more call of this session that was not refused. */
  judge(session: string, begin: number, processes: number): string | undefined {
    const recent = (this.#taken.get(session) ?? []).filter((at) => at > begin - WINDOW_MS)
    recent.push(begin)
    this.#taken.set(session, recent)
    const most = BURST + PER_SECOND * ((WINDOW_MS + LATE_MS) / 1000) + HELD_BY_PROCESS * processes
    return recent.length > most ? `a session may send ${recent.length} calls in ${WINDOW_MS} ms` : undefined
  }

  forget(): void {
    this.#taken.clear()
  }
}

/** Calls arrive later than they are sent. */
const LATE_MS = 500
