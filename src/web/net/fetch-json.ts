/** A call that did not succeed. `message` is meant for the player. */
export class CallError extends Error {
  /** The HTTP status; 0 when no answer came at all. */
  readonly status: number
  /** How long the server asks to wait, in milliseconds. */
  readonly retryAfterMs: number | null

  constructor(message: string, status: number, retryAfterMs: number | null = null) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

export interface CallOptions {
  body?: unknown
  /** Sent as If-None-Match. */
  etag?: string | null
  signal?: AbortSignal
}

export interface Reply {
  status: number
  etag: string | null
  /** Undefined for 304. */
  body: unknown
}

const TIMEOUT_MS = 8_000
const NO_ANSWER = "The server can't be reached. Check your connection and try again."

/** One request and its answer. 2xx and 304 are success; everything else throws a CallError. */
export async function fetchJson(method: 'GET' | 'POST', path: string, options: CallOptions = {}): Promise<Reply> {
  const { signal, done } = timeLimit(options.signal)
  try {
    const response = await send(method, path, options, signal)
    if (!response.ok && response.status !== 304) throw await refusalOf(response)
    return {
      status: response.status,
      etag: response.headers.get('etag'),
      body: response.status === 304 ? undefined : await response.json(),
    }
  } catch (error) {
    throw error instanceof CallError ? error : new CallError(NO_ANSWER, 0)
  } finally {
    done()
  }
}

function send(method: string, path: string, { body, etag }: CallOptions, signal: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (etag) headers['if-none-match'] = etag
  return fetch(path, {
    method,
    headers,
    credentials: 'include',
    // Our own If-None-Match must reach the server, and the 304 must reach us: the browser's cache would swallow both.
    cache: 'no-store',
    signal,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function refusalOf(response: Response): Promise<CallError> {
  const retryAfter = Number(response.headers.get('retry-after'))
  const waitMs = retryAfter > 0 ? retryAfter * 1_000 : null
  const generic = `The server answered with an error (${response.status}).`
  return new CallError((await errorField(response)) ?? generic, response.status, waitMs)
}

async function errorField(response: Response): Promise<string | undefined> {
  // A proxy in front may answer with a page of its own.
  const body: unknown = await response.json().catch(() => undefined)
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined
  return typeof body.error === 'string' ? body.error : undefined
}

function timeLimit(outer: AbortSignal | undefined): { signal: AbortSignal; done: () => void } {
  const limit = new AbortController()
  const abort = () => limit.abort()
  const timer = setTimeout(abort, TIMEOUT_MS)
  outer?.addEventListener('abort', abort)
  if (outer?.aborted) abort()
  const done = () => {
    clearTimeout(timer)
    outer?.removeEventListener('abort', abort)
  }
  return { signal: limit.signal, done }
}
