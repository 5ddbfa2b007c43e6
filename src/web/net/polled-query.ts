import { useEffect } from 'react'
import { queryOptions, useQuery, type QueryState } from '@tanstack/react-query'
import { forgetConnection, noteFailure, noteOnline } from './connection'
import { CallError, hasFailedWith, NO_ANSWER, TIMEOUT_MS } from './fetch-json'
import { queryClient } from './query-client'

/** What the page knows of a room that it polls. Failures are data too: they do not remove the view. */
export interface Polled<View> {
  /** The newest view; null until the first one arrives. */
  view: View | null
  /** Views that are shown one after another before `view`. */
  steps: readonly View[]
  /** Null for a view from an event or an action: its own part may have been reversed since, without an event. */
  etag: string | null
  /** Null after an answer. */
  failure: Failure | null
  /** From the end of one poll to the next, in milliseconds; false when polling on is of no use. */
  waitMs: number | false
  /** How long the next poll waits for its answer, in milliseconds. */
  limitMs: number
}

export interface Failure {
  error: CallError
  /** How many in a row. */
  count: number
}

export interface Source<View> {
  queryKey: readonly ['room', roomCode: string, kind: string]
  /** Null where nothing has changed since the ETag. */
  read: (question: Question) => Promise<{ view: View; etag: string | null } | null>
  /** Milliseconds from an answer to the next poll. */
  everyMs: number
  /** The views to show between two views; `pending` are the remaining steps to the first of them. None by default. */
  stepsBetween?: StepsBetween<View>
}

interface Question {
  etag: string | null
  signal: AbortSignal
  limitMs: number
}

type StepsBetween<View> = (known: View, next: View, pending: readonly View[]) => readonly View[]

const HIDDEN_MS = 2_500
const FIRST_RETRY_MS = 200
/** The longest pause after a failure, so that a server that is back is noticed soon. */
const LONGEST_RETRY_MS = 2_000
const REFUSED_MS = 1_000
/**
 * A connection may be dead without a sign, as after a change of the network, and the browser has several: after a first
 * answer, a poll soon gives up one for the next. On a slow network answers take longer, so each failure and each late
 * answer allows more time.
 */
const SHORTEST_LIMIT_MS = 3_000
/** After this time without an answer the connection is in doubt. */
const DOUBTFUL_MS = 1_500

interface Versioned {
  version: number
}

export type PolledQuery<View extends Versioned> = ReturnType<typeof polledQuery<View>>

/** The query of a view that is polled: `usePolling` runs it, and every other hook only reads it. */
export function polledQuery<View extends Versioned>(source: Source<View>) {
  const initialData: Polled<View> = {
    view: null,
    steps: [],
    etag: null,
    failure: null,
    waitMs: source.everyMs,
    limitMs: TIMEOUT_MS,
  }
  const known = () => queryClient.getQueryData<Polled<View>>(source.queryKey) ?? initialData
  const options = queryOptions({
    queryKey: source.queryKey,
    initialData,
    queryFn: ({ signal }) => poll(source, known, signal),
    refetchInterval: untilNextPoll,
    refetchIntervalInBackground: true,
  })
  return Object.assign(options, { stepsBetween: source.stepsBetween })
}

/**
 * The rest of the wait, or the whole one while a poll is under way. The library starts the wait anew whenever the view
 * changes, so that a table with many events would never be polled.
 */
function untilNextPoll<View>({ state }: { state: QueryState<Polled<View>> }): number | false {
  const { data, dataUpdatedAt, fetchStatus } = state
  if (!data?.waitMs) return false
  if (fetchStatus === 'fetching') return data.waitMs
  const restMs = dataUpdatedAt + data.waitMs - Date.now()
  // The rest is longer if the computer's clock was set back. The library takes 0 for "never".
  return Math.min(data.waitMs, Math.max(1, restMs))
}

/** Polls while the component is mounted and it is on, and renders when the selected part changes. */
export function usePolling<View extends Versioned, Part>(
  query: PolledQuery<View>,
  isOn: boolean,
  select: (polled: Polled<View>) => Part,
): Part {
  const [, roomCode, kind] = query.queryKey
  useEffect(() => {
    if (!isOn) return undefined
    const queryKey = ['room', roomCode, kind]
    // The network or the player is back.
    const onBack = () => void (document.hidden || renew(queryKey))
    document.addEventListener('visibilitychange', onBack)
    window.addEventListener('online', onBack)
    return () => {
      document.removeEventListener('visibilitychange', onBack)
      window.removeEventListener('online', onBack)
      void queryClient.cancelQueries({ queryKey })
      forgetConnection()
    }
  }, [roomCode, kind, isOn])
  return useQuery({ ...query, enabled: isOn, select }, queryClient).data
}

/** Reads a part of what is polled elsewhere, and renders when that part changes. */
export function usePolled<View extends Versioned, Part>(
  query: PolledQuery<View>,
  select: (polled: Polled<View>) => Part,
): Part {
  return useQuery({ ...query, enabled: false, select, throwOnError: true }, queryClient).data
}

/** The newest view; undefined until the first one arrives. */
export function knownView<View extends Versioned>({ queryKey }: PolledQuery<View>): View | undefined {
  return queryClient.getQueryData<Polled<View>>(queryKey)?.view ?? undefined
}

/** Takes a view that an event brought. An older one is dropped. */
export function takeView<View extends Versioned>(query: PolledQuery<View>, view: View, updatedAt?: number): void {
  change<View>(query.queryKey, (known) => ({ ...newest(known, view, query.stepsBetween), failure: null }), updatedAt)
}

/** Moves on from the step that is shown to the next one, or to the view itself. */
export function endStep<View extends Versioned>({ queryKey }: PolledQuery<View>): void {
  change<View>(queryKey, (known) => ({ ...known, steps: known.steps.slice(1) }))
}

/**
 * Takes the view of an action's answer, or with a changed own part, instead of a poll's. A poll in progress may lack the
 * change and have the same version, so it is aborted.
 */
export function takeInsteadOfPoll<View extends Versioned>(query: PolledQuery<View>, view: View): void {
  void queryClient.cancelQueries({ queryKey: query.queryKey })
  takeView(query, view, Date.now())
}

/** Changes what is known. Only a change that replaces a poll changes the time of the last poll. */
function change<View>(
  queryKey: readonly unknown[],
  next: (known: Polled<View>) => Polled<View>,
  updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0,
): void {
  queryClient.setQueryData<Polled<View>>(queryKey, (known) => known && next(known), { updatedAt })
}

/** Asks at once. A request in progress may be too old, so another one follows it. */
export async function refresh(queryKey: readonly unknown[]): Promise<void> {
  const join = { cancelRefetch: false }
  if (queryClient.isFetching({ queryKey }) > 0) await queryClient.refetchQueries({ queryKey }, join)
  await queryClient.refetchQueries({ queryKey }, join)
}

/** Asks at once. A request in progress may be lost with its connection, so it is aborted. */
export const renew = (queryKey: readonly unknown[]) => queryClient.refetchQueries({ queryKey })

async function poll<View extends Versioned>(
  { read, everyMs, stepsBetween }: Source<View>,
  known: () => Polled<View>,
  signal: AbortSignal,
): Promise<Polled<View>> {
  const askedAt = performance.now()
  const tookMs = () => performance.now() - askedAt
  const doubt = setTimeout(noteFailure, DOUBTFUL_MS)
  try {
    const { etag, limitMs } = known()
    const answer = await read({ etag, signal, limitMs })
    if (answer && !isVersioned(answer.view)) throw new CallError(NO_ANSWER, { status: 0 })
    noteOnline()
    const next = answer ? newest(known(), answer.view, stepsBetween, answer.etag) : known()
    const waitMs = document.hidden ? Math.max(everyMs, HIDDEN_MS) : everyMs
    return { ...next, failure: null, waitMs, limitMs: limitAfterAnswer(tookMs()) }
  } catch (error) {
    if (signal.aborted || !(error instanceof CallError)) throw error
    return failed(known(), error, { everyMs, tookMs: tookMs() })
  } finally {
    clearTimeout(doubt)
  }
}

function failed<View>(
  known: Polled<View>,
  error: CallError,
  { everyMs, tookMs }: { everyMs: number; tookMs: number },
): Polled<View> {
  const { isServerDown } = error
  if (isServerDown) noteFailure()
  else noteOnline()
  if (error.status === 429) return { ...known, waitMs: error.retryAfterMs ?? REFUSED_MS }
  const count = (known.failure?.count ?? 0) + 1
  const backOffMs = Math.min(LONGEST_RETRY_MS, Math.max(everyMs, FIRST_RETRY_MS * 1.5 ** count))
  // The pause spares a server that fails at once. A poll that got no answer has lasted longer than that.
  const waitMs = isServerDown ? Math.max(1, backOffMs - tookMs) : REFUSED_MS
  return {
    ...known,
    failure: { error, count },
    // A room that is gone does not come back.
    waitMs: !hasFailedWith(error, 'game-not-found') && waitMs,
    limitMs: limitAfterFailure(known.limitMs),
  }
}

/** A network that answers instead of the server may do so in JSON. */
const isVersioned = (view: Partial<Versioned> | null) => typeof view?.version === 'number'

/** How long a request waits for its answer after one that was answered this soon. */
export const limitAfterAnswer = (tookMs: number) => limited(2 * tookMs)

/** How long a request waits for its answer after one that waited this long in vain. */
export const limitAfterFailure = (limitMs: number) => limited(1.2 * limitMs)

const limited = (ms: number) => Math.min(TIMEOUT_MS, Math.max(SHORTEST_LIMIT_MS, ms))

/** A view never goes back in version. */
function newest<View extends Versioned>(
  known: Polled<View>,
  view: View,
  stepsBetween: StepsBetween<View> = () => [],
  etag: string | null = null,
): Polled<View> {
  if (known.view && view.version < known.view.version) return known
  const next = withoutClock(view)
  return { ...known, view: next, steps: known.view ? stepsBetween(known.view, next, known.steps) : [], etag }
}

/** `timeLeft` runs by itself and is shown nowhere: pages count down from `deadlineAt`. */
function withoutClock<View extends object>(view: View): View {
  return 'timeLeft' in view ? { ...view, timeLeft: 0 } : view
}
