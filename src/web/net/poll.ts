import { CallError } from './fetch-json'
import { noteFailure, noteOnline } from './connection'

/** One thing that the server is asked for again and again: its newest view, and what goes wrong. */
export interface Feed<View> {
  getSnapshot(): Snapshot<View>
  subscribe(listener: () => void): () => void
  /** Polls until the returned function is called. */
  run(): () => void
  /** Asks at once (again, if a question is under way). */
  refresh(): void
  /** Takes a view that came another way (an action's answer, an event). Older ones are dropped. */
  put(view: View): void
}

export interface Snapshot<View> {
  view: View | null
  /** Null once an answer has come. */
  failure: Failure | null
}

export interface Failure {
  error: CallError
  /** How many in a row. */
  count: number
}

export interface Source<View> {
  /** Null where nothing has changed since the ETag. */
  read(etag: string | null, signal: AbortSignal): Promise<{ view: View; etag: string | null } | null>
  /** Milliseconds from an answer to the next question. */
  everyMs: number
  /** An error after which asking on is of no use. */
  isFinal(error: CallError): boolean
}

const HIDDEN_MS = 2_500
const FIRST_RETRY_MS = 200
/** A server that is back is noticed within this time. */
const LONGEST_MS = 2_000
const REFUSED_MS = 1_000
/** An answer that takes longer may never come: the way to the server is in doubt. */
const DOUBTFUL_MS = 1_500

export function createFeed<View extends { version: number }>(source: Source<View>): Feed<View> {
  let snapshot: Snapshot<View> = { view: null, failure: null }
  let etag: string | null = null
  let putCount = 0
  /** The last that was asked. */
  let question: { startedAt: number; giveUp: () => void } | undefined
  const listeners = new Set<() => void>()
  const bell = createBell()

  function show(next: Snapshot<View>): void {
    if (next.view === snapshot.view && next.failure === snapshot.failure) return
    snapshot = next
    for (const listener of listeners) listener()
  }

  function take(view: View): boolean {
    const known = snapshot.view
    if (known && view.version < known.version) return false
    // The same content keeps its object, so that nothing renders anew.
    show({ view: known && isSame(known, view) ? known : view, failure: null })
    return true
  }

  async function ask(signal: AbortSignal): Promise<number | null> {
    const putsBefore = putCount
    const doubt = setTimeout(noteFailure, DOUBTFUL_MS)
    try {
      const answer = await source.read(etag, signal)
      if (signal.aborted) return null
      noteOnline()
      // An answer that left the server before an action's answer may lack what the action did to the private part.
      const isOvertaken = putCount !== putsBefore && answer?.view.version === snapshot.view?.version
      if (answer === null) show({ view: snapshot.view, failure: null })
      else if (!isOvertaken && take(answer.view)) etag = answer.etag
      return document.hidden ? Math.max(source.everyMs, HIDDEN_MS) : source.everyMs
    } catch (error) {
      if (signal.aborted) return null
      if (!(error instanceof CallError)) throw error
      return fail(error)
    } finally {
      clearTimeout(doubt)
    }
  }

  function fail(error: CallError): number | null {
    if (error.status === 0 || error.status >= 500) noteFailure()
    else noteOnline()
    if (error.status === 429) return error.retryAfterMs ?? REFUSED_MS
    const count = (snapshot.failure?.count ?? 0) + 1
    show({ view: snapshot.view, failure: { error, count } })
    if (source.isFinal(error)) return null
    if (error.status >= 400 && error.status < 500) return REFUSED_MS
    return Math.min(LONGEST_MS, Math.max(source.everyMs, FIRST_RETRY_MS * 1.5 ** count))
  }

  async function poll(signal: AbortSignal): Promise<void> {
    for (;;) {
      const waitMs = await askUntilAnswered(signal)
      if (waitMs === null) return
      await bell.wait(waitMs, signal)
      if (signal.aborted) return
    }
  }

  /** A question that is given up because another is better asked now is no failure. */
  async function askUntilAnswered(stopped: AbortSignal): Promise<number | null> {
    for (;;) {
      const asking = new AbortController()
      question = { startedAt: performance.now(), giveUp: () => asking.abort() }
      const waitMs = await ask(asking.signal)
      if (stopped.aborted || !asking.signal.aborted) return waitMs
    }
  }

  /** The network or the person is back: what was asked long ago may have got lost, so it is asked anew. */
  function renew(): void {
    if (question && performance.now() - question.startedAt > DOUBTFUL_MS) question.giveUp()
    bell.ring()
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    run() {
      const stop = new AbortController()
      const renewIfVisible = () => document.hidden || renew()
      document.addEventListener('visibilitychange', renewIfVisible)
      window.addEventListener('online', renew)
      void poll(stop.signal)
      return () => {
        stop.abort()
        question?.giveUp()
        document.removeEventListener('visibilitychange', renewIfVisible)
        window.removeEventListener('online', renew)
        noteOnline()
      }
    },
    refresh: () => bell.ring(),
    put(view) {
      putCount += 1
      take(view)
    },
  }
}

/** A wait that can be cut short; a ring that nobody waits for shortens the next wait. */
function createBell() {
  let wake: (() => void) | undefined
  let isRung = false
  return {
    ring() {
      if (wake) wake()
      else isRung = true
    },
    wait(ms: number, signal: AbortSignal): Promise<void> {
      if (isRung) {
        isRung = false
        return Promise.resolve()
      }
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', end)
          wake = undefined
          resolve()
        }
        const timer = setTimeout(end, ms)
        signal.addEventListener('abort', end)
        wake = end
      })
    },
  }
}

/** `timeLeft` runs by itself; pages count down from `deadlineAt`. */
function isSame(left: unknown, right: unknown): boolean {
  return timeless(left) === timeless(right)
}

function timeless(view: unknown): string {
  return JSON.stringify(view, (key, value: unknown) => (key === 'timeLeft' ? undefined : value))
}
