import type { FailureCode } from '../../contract'
import { pause } from '../pause'
import { isLastPollAnswered, noteDelay } from './connection'
import { CallError, fetchJson, hasFailedWith, type CallOptions, type Reply } from './fetch-json'
import { openSession, startSession } from './session'

const REPEAT_AFTER_MS = 300
const LONGEST_PAUSE_MS = 2_000
/** After this time without an answer, what the table waits for is sent again. */
const REPEAT_AT_TABLE_MS = 3_000
/** After so many repetitions, two seconds, a poll has failed too if nothing reaches the server. */
const BELIEVED_AFTER = 5
/** How often a call is sent to a server that is being upgraded: for 9 s. */
const SENT_TO_TOO_OLD = 30

/** The path of a call below `/api/game`. */
export const gamePath = (what: string, roomCode: string) => `/api/game/${what}/${encodeURIComponent(roomCode)}`

interface SessionOptions {
  /** Whether the call is sent only once the start of the session has been answered. */
  needsSession?: boolean
}
type Options = Pick<CallOptions, 'isMinimal' | 'limitMs' | 'outlivesPage'> & SessionOptions
type OnceOptions = Options & {
  /** The codes of refusals after which nothing is left to do. Most come because the browser has sent the request twice. */
  doneBefore?: readonly FailureCode[]
}
type UntilAnsweredOptions<Answer> = OnceOptions & {
  /** Finds out what a refusal means that may come because the call took effect before. By default nothing is left to do. */
  onDoneBefore?: (refusal: unknown, limitMs: number | undefined) => Promise<Answer | undefined>
}

/** A call of the API, after the session has started. The caller names the type of the answer by the contract. */
export async function call<Answer>(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  options?: Options,
): Promise<Answer> {
  const reply = await callFor(method, path, { ...options, body })
  return reply.body as Answer
}

/** As `call`, repeated once when it may be lost. Only for calls that take effect once however often they are sent. */
export function callTwice<Answer>(path: string, body?: unknown, options?: Options): Promise<Answer> {
  const send = () => call<Answer>('POST', path, body, options)
  return send().catch((error: unknown) => repeat(error, send))
}

/**
 * As `callTwice`, for actions that can be done only once: the server refuses the repeated request because the first one
 * took effect, although its answer was lost. Resolves to undefined in that case. A browser also repeats a request by
 * itself, if a connection that has carried requests before breaks without an answer (`doneBefore`).
 */
export function callOnce<Answer>(
  path: string,
  body?: unknown,
  { doneBefore = [], ...options }: OnceOptions = {},
): Promise<Answer | undefined> {
  const send = () => call<Answer>('POST', path, body, options)
  return send().catch((error: unknown) => {
    if (hasFailedWith(error, ...doneBefore)) return undefined
    return repeat(error, () => send().catch(ignoreRefusal))
  })
}

/**
 * As `callOnce`, sent again until an answer comes: for calls that the table waits for, and for calls that nobody
 * presses twice, such as the end of a voice call. If something else answers instead of the server, the call fails only
 * if the polls pass; a network that asks for a log-in answers everything. If the server answers the polls but not the
 * call, or cannot take it, the player is told so, and the call continues.
 *
 * Where the network has changed, all six connections of a browser may be dead without a sign, and each attempt takes
 * the next one. Every fourth may take as long as any call, because the answer of a slow network may need more than 3 s.
 */
export function callUntilAnswered<Answer>(
  path: string,
  body: unknown,
  { doneBefore = [], onDoneBefore, ...options }: UntilAnsweredOptions<Answer> = {},
): Promise<Answer | undefined> {
  countPress(path)
  const send = (limitMs: number | undefined, isRepeated: boolean) =>
    call<Answer>('POST', path, body, { ...options, limitMs }).catch((error: unknown) => {
      if (!hasFailedWith(error, ...doneBefore) && !(isRepeated && isRefusal(error))) throw error
      return onDoneBefore?.(error, limitMs)
    })
  return untilAnswered(send).finally(() => noteDelay(null))
}

async function untilAnswered<Answer>(
  send: (limitMs: number | undefined, isRepeated: boolean) => Promise<Answer>,
): Promise<Answer> {
  for (let repeats = 0; ; repeats += 1) {
    const limitMs = repeats % 4 === 3 ? undefined : REPEAT_AT_TABLE_MS
    try {
      return await send(limitMs, repeats > 0)
    } catch (error) {
      if (!mayBeLost(error)) throw error
      if (repeats >= BELIEVED_AFTER && isLastPollAnswered()) believe(error)
    }
    await pause(Math.min(LONGEST_PAUSE_MS, REPEAT_AFTER_MS * 1.2 ** repeats))
  }
}

/** A reason that delays a call for so long, but not the polls, is not the network. */
function believe(error: CallError): void {
  if (error.isForeign) throw error
  noteDelay(error.status === UNAVAILABLE ? error.message : 'The server has not answered yet. The page keeps trying.')
}

const lastPressed = new Map<string, number>()

/** Counts the presses for this path. The result tells whether this press is still the last. */
function countPress(path: string): () => boolean {
  const number = (lastPressed.get(path) ?? 0) + 1
  lastPressed.set(path, number)
  return () => lastPressed.get(path) === number
}

/**
 * As `callTwice`, but only the player's last press counts: a call is not repeated once another of these, or of
 * `callUntilAnswered`, has been sent to the same path. Resolves to undefined in that case. With `isOnce`, a refusal of
 * the repeated request is no failure, as for `callOnce`.
 */
export function callLatest<Answer>(path: string, body: unknown, { isOnce = false } = {}): Promise<Answer | undefined> {
  const isLast = countPress(path)
  const send = () => call<Answer>('POST', path, body)
  const sendAgain = isOnce ? () => send().catch(ignoreRefusal) : send
  return send().catch((error: unknown) => repeat(error, async () => (isLast() ? sendAgain() : undefined)))
}

async function repeat<Answer>(error: unknown, send: () => Promise<Answer>): Promise<Answer> {
  if (!mayBeLost(error)) throw error
  await pause(REPEAT_AFTER_MS)
  return send()
}

/**
 * As `call`, with the status and the ETag of the answer. During a rolling upgrade, processes of the previous release cannot
 * read the room (P-bound-11). They have changed nothing, so the call is sent again, and reaches another process.
 */
export async function callFor(
  method: 'GET' | 'POST',
  path: string,
  { needsSession = false, ...options }: CallOptions & SessionOptions,
): Promise<Reply> {
  await (needsSession ? askForSession() : startSession())
  for (let sent = 1; ; sent += 1) {
    try {
      return await fetchJson(method, path, options)
    } catch (error) {
      if (!hasFailedWith(error, 'room-too-new') || sent === SENT_TO_TOO_OLD) throw error
    }
    await pause(REPEAT_AFTER_MS)
  }
}

/** Without any answer no call is sent. A session that the server fails to start keeps nobody from playing. */
async function askForSession(): Promise<void> {
  try {
    await openSession()
  } catch (error) {
    if (isUnanswered(error)) throw error
  }
}

/** Whether no answer of the server came. */
export const isUnanswered = (error: unknown) => error instanceof CallError && error.status === 0

/** The status of a server that is stopping, or whose store is unavailable. */
const UNAVAILABLE = 503

/** Whether it is unknown if the call took effect (P-repeat-7). A room that is too new was not touched. */
const mayBeLost = (error: unknown): error is CallError =>
  error instanceof CallError && [0, UNAVAILABLE].includes(error.status) && !hasFailedWith(error, 'room-too-new')

/** No answer of the server, too many calls, or a server that is unavailable. */
const TEMPORARY: readonly number[] = [0, 429, UNAVAILABLE]

/** Whether the same call may succeed in a moment. */
export const isTemporary = (error: unknown) => error instanceof CallError && TEMPORARY.includes(error.status)

/** Whether the server has examined the call and refused it. It does not examine calls beyond the limits. */
export const isRefusal = (error: unknown) => error instanceof CallError && error.status < 500 && !isTemporary(error)

export function ignoreRefusal(error: unknown): undefined {
  if (!isRefusal(error)) throw error
}
