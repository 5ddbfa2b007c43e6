import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { LargeJson } from '../rooms/large-json'

/** Headers that only some answers have. */
export interface AnswerHeaders {
  /** An answer with a tag may be cached and revalidated; any other answer may not be stored. */
  etag?: string | undefined
  /** The content type; JSON by default. */
  contentType?: string | undefined
  /** The answer is a download with this file name, which must not need quoting. */
  fileName?: string | undefined
  setCookie?: readonly string[] | undefined
  retryAfterSeconds?: number | undefined
  /** True if the connection ends with this answer. */
  isLast?: boolean | undefined
}

/** The headers of every answer below `/api`. A list costs a third of an object with a spread. */
const SAFETY_HEADERS: readonly string[] = [
  'content-security-policy',
  "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy',
  'no-referrer',
  'x-content-type-options',
  'nosniff',
]
/** Shorter answers fit into one network packet without compression. */
const COMPRESSED_FROM = 1_000
const JSON_TYPE = 'application/json; charset=utf-8'
const API_HEADERS: readonly string[] = ['content-type', JSON_TYPE, ...SAFETY_HEADERS]

/** A weight of 0 means that it is not accepted. */
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

/** Whether the client accepts an answer that is compressed with gzip. */
export function takesGzip(headers: IncomingHttpHeaders): boolean {
  return GZIP.test(headers['accept-encoding']?.toString() ?? '')
}

/** Answers with JSON as text. */
export function sendJson(response: ServerResponse, status: number, body: string, headers: AnswerHeaders): void {
  const length = Buffer.byteLength(body)
  const all = API_HEADERS.concat('content-length', String(length))
  response
    .writeHead(status, addTo(all, headers))
    // Nearly all answers are plain ASCII, which needs no encoding.
    .end(body, length === body.length ? 'latin1' : 'utf8')
}

/** Answers with JSON that is compressed if it is long and the caller accepts that (P-call-13). */
export async function sendLargeJson(
  request: IncomingMessage,
  response: ServerResponse,
  json: LargeJson,
  headers: AnswerHeaders,
): Promise<void> {
  const mayCompress = json.text.length >= COMPRESSED_FROM && takesGzip(request.headers)
  const body = mayCompress ? await json.compressed() : undefined
  if (body === undefined) return sendJson(response, 200, json.text, headers)
  // No cache keeps the answer, so it needs no `Vary`.
  const all = API_HEADERS.concat('content-encoding', 'gzip', 'content-length', String(body.length))
  response.writeHead(200, addTo(all, headers)).end(body)
}

/** Answers 304: the caller's copy is still valid. The caller keeps the other headers of its copy (RFC 9111, 3.2). */
export function sendNotModified(response: ServerResponse, headers: AnswerHeaders): void {
  response.writeHead(304, addTo([], headers)).end()
}

/**
 * Answers with parts that are written as fast as the client reads them. The server closes the connection of a client
 * that stops reading.
 */
export async function sendStream(
  response: ServerResponse,
  parts: AsyncIterable<string>,
  headers: AnswerHeaders,
): Promise<void> {
  const stream = Readable.from(parts, { objectMode: false })
  // If the first part cannot be read, the call is still answered as a failure.
  await once(stream, 'readable')
  const { contentType = JSON_TYPE, fileName } = headers
  const all = ['content-type', contentType, ...SAFETY_HEADERS]
  if (fileName !== undefined) all.push('content-disposition', `attachment; filename="${fileName}"`)
  response.writeHead(200, addTo(all, headers))
  // Over HTTP/1.0, which some proxies speak, the plain end of a connection counts as the end of the answer.
  stream.once('error', () => response.socket?.resetAndDestroy())
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
