import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ServerResponse } from 'node:http'

/** Headers that only some answers have. */
export interface AnswerHeaders {
  /** Answers with a tag may be kept and asked for again; others are not stored. */
  etag?: string | undefined
  /** JSON unless said otherwise. */
  contentType?: string | undefined
  /** The answer is a file to be kept under this name, which needs no quoting. */
  fileName?: string | undefined
  setCookie?: readonly string[] | undefined
  retryAfterSeconds?: number | undefined
  /** True if the connection ends with this answer. */
  isLast?: boolean | undefined
}

/** What every answer below `/api` says; a list costs a third of what an object with a spread does. */
const SAFETY_HEADERS: readonly string[] = [
  'content-security-policy',
  "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy',
  'no-referrer',
  'x-content-type-options',
  'nosniff',
]
const JSON_TYPE = 'application/json; charset=utf-8'
const API_HEADERS: readonly string[] = ['content-type', JSON_TYPE, ...SAFETY_HEADERS]

/** Answers with JSON that is ready to send. */
export function sendJson(response: ServerResponse, status: number, body: string, headers: AnswerHeaders = {}): void {
  const length = Buffer.byteLength(body)
  const all = API_HEADERS.concat('content-length', String(length))
  response
    .writeHead(status, addTo(all, headers))
    // Nearly all answers are plain ASCII, which needs no encoding.
    .end(body, length === body.length ? 'latin1' : 'utf8')
}

/** Answers that the caller's copy still holds; the caller keeps its other headers (RFC 9111, 3.2). */
export function sendNotModified(response: ServerResponse, headers: AnswerHeaders): void {
  response.writeHead(304, addTo([], headers)).end()
}

/** Answers with parts that are written as fast as the reader takes them. The server's time-out ends a reader that stops. */
export async function sendStream(
  response: ServerResponse,
  parts: Iterable<string> | AsyncIterable<string>,
  headers: AnswerHeaders,
): Promise<void> {
  const stream = Readable.from(parts, { objectMode: false })
  // What cannot be read at all is still answered as a failure.
  await once(stream, 'readable')
  const { contentType = JSON_TYPE, fileName } = headers
  const all = ['content-type', contentType, ...SAFETY_HEADERS]
  if (fileName !== undefined) all.push('content-disposition', `attachment; filename="${fileName}"`)
  response.writeHead(200, addTo(all, headers))
  await pipeline(stream, response)
}

function addTo(list: string[], { etag, setCookie, retryAfterSeconds, isLast }: AnswerHeaders): string[] {
  if (etag === undefined) list.push('cache-control', 'no-store')
  else list.push('etag', etag, 'cache-control', 'private, no-cache')
  for (const cookie of setCookie ?? []) list.push('set-cookie', cookie)
  if (retryAfterSeconds !== undefined) list.push('retry-after', String(retryAfterSeconds))
  if (isLast === true) list.push('connection', 'close')
  return list
}
