import { CallError, fetchJson, type CallOptions, type Reply } from './fetch-json'
import { startSession } from './session'

const AGAIN_AFTER_MS = 300

/** A call of the API, after the session has started. The caller names the answer's type by the contract. */
export async function call<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
  const reply = await callFor(method, path, body === undefined ? {} : { body })
  return reply.body as Answer
}

/** As `call`, but tried once more when no answer came. Only for calls that take effect once however often they are sent. */
export async function callTwice<Answer>(path: string, body?: unknown): Promise<Answer> {
  try {
    return await call<Answer>('POST', path, body)
  } catch (error) {
    if (!isUnanswered(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
    return call<Answer>('POST', path, body)
  }
}

/**
 * As `callTwice`, for what can be done but once: a second request is refused then because the first took effect, though
 * its answer was lost. Answers undefined in that case; the next poll shows what is.
 */
export async function callOnce<Answer>(path: string, body?: unknown): Promise<Answer | undefined> {
  try {
    return await call<Answer>('POST', path, body)
  } catch (error) {
    if (!isUnanswered(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
    return call<Answer>('POST', path, body).catch(ignoreRefusal)
  }
}

const isUnanswered = (error: unknown) => error instanceof CallError && error.status === 0

const isRefusal = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500

function ignoreRefusal(error: unknown): undefined {
  if (!isRefusal(error)) throw error
}

/** As `call`, with the status and the ETag of the answer. */
export async function callFor(method: 'GET' | 'POST', path: string, options: CallOptions): Promise<Reply> {
  await startSession()
  return fetchJson(method, path, options)
}

/** What to show for anything that a call threw. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
