import type { ErrorAnswer, FailureCode } from '../../contract'

interface Failure {
  /** The HTTP status; 0 when no answer of the game server came. */
  status: number
  /** The stable name of the failure. */
  code?: string | undefined
  /** The variable parts of the sentence. */
  params?: ErrorAnswer['params'] | undefined
  /** How long the server asks to wait, in milliseconds. */
  retryAfterMs?: number | null
  /** Whether something else has answered instead of the game server, other than a proxy that does not reach it. */
  isForeign?: boolean
}

/** A call that did not succeed. `message` is the sentence for the player; code decides by `code`. */
export class CallError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly params: ErrorAnswer['params']
  readonly retryAfterMs: number | null
  readonly isForeign: boolean

  constructor(message: string, { status, code, params, retryAfterMs = null, isForeign = false }: Failure) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.code = code
    this.params = params
    this.retryAfterMs = retryAfterMs
    this.isForeign = isForeign
  }

  /** The server was not reached, or could not take the call. */
  get isServerDown(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

/** Whether a call failed with one of these codes. */
export function hasFailedWith(error: unknown, ...codes: FailureCode[]): boolean {
  return error instanceof CallError && codes.some((code) => code === error.code)
}

/** What to show for anything that a call threw. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

export interface CallOptions {
  body?: unknown
  /** Sent as If-None-Match. */
  etag?: string | null
  signal?: AbortSignal
  /** How long the answer may take, in milliseconds; 8 s by default. */
  limitMs?: number | undefined
  /** Asks for an answer without the parts that events bring (RFC 7240). */
  isMinimal?: boolean
  /** The call outlives the page. */
  outlivesPage?: boolean
}

export interface Reply {
  status: number
  etag: string | null
  /** Undefined for 304. */
  body: unknown
}

/** What a proxy answers while the game server restarts. */
const FROM_GATEWAYS: readonly number[] = [502, 503, 504]

export const TIMEOUT_MS = 8_000
export const NO_ANSWER = "The server can't be reached. Check your connection and try again."

/** One request and its answer. 2xx and 304 are success; everything else throws a CallError. */
export async function fetchJson(method: 'GET' | 'POST', path: string, options: CallOptions = {}): Promise<Reply> {
  const { signal, done } = timeLimit(options)
  try {
    const response = await send(method, path, options, signal)
    if (!response.ok && response.status !== 304) throw await failureOf(response)
    const body: unknown = response.status === 304 ? undefined : await response.json()
    if (method === 'POST' && !isFromServer(body)) throw new CallError(NO_ANSWER, { status: 0, isForeign: true })
    return { status: response.status, etag: response.headers.get('etag'), body }
  } catch (error) {
    throw error instanceof CallError ? error : new CallError(NO_ANSWER, { status: 0 })
  } finally {
    done()
  }
}

/** The server's answer to a POST has one of these. A network that answers instead of it may do so in JSON. */
const FIELDS_OF_ANSWERS = ['success', 'roomCode', 'id']

const isFromServer = (body: unknown) =>
  typeof body === 'object' && body !== null && FIELDS_OF_ANSWERS.some((field) => field in body)

function send(
  method: string,
  path: string,
  { body, etag, isMinimal, outlivesPage = false }: CallOptions,
  signal: AbortSignal,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (etag) headers['if-none-match'] = etag
  if (isMinimal) headers['prefer'] = 'return=minimal'
  return fetch(path, {
    method,
    headers,
    credentials: 'include',
    // The browser's cache would answer a 304 itself and hide it from the page.
    cache: 'no-store',
    signal,
    keepalive: outlivesPage,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function failureOf(response: Response): Promise<CallError> {
  const { status, headers } = response
  const retryAfter = Number(headers.get('retry-after'))
  const { error, code, params } = ((await response.json().catch(() => null)) ?? {}) as Partial<ErrorAnswer>
  if (typeof error !== 'string' || error === '') {
    // A proxy, or a network that asks for a log-in, has answered instead of the server: the call may have taken effect.
    const isForeign = !FROM_GATEWAYS.includes(status)
    return new CallError(`The server answered with an error (${status}).`, { status: 0, isForeign })
  }
  return new CallError(error, { status, code, params, retryAfterMs: retryAfter > 0 ? retryAfter * 1_000 : null })
}

function timeLimit({ signal: outer, limitMs = TIMEOUT_MS }: CallOptions): { signal: AbortSignal; done: () => void } {
  const limit = new AbortController()
  const abort = () => limit.abort()
  const timer = setTimeout(abort, limitMs)
  outer?.addEventListener('abort', abort)
  if (outer?.aborted) abort()
  const done = () => {
    clearTimeout(timer)
    outer?.removeEventListener('abort', abort)
  }
  return { signal: limit.signal, done }
}
