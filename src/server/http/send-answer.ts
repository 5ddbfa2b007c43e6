import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** What every answer below `/api` says, unless the call says otherwise. */
const API_HEADERS = {
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Answers with JSON that is ready to send. */
export function sendJson(response: ServerResponse, status: number, headers: OutgoingHttpHeaders, body: string): void {
  const length = Buffer.byteLength(body)
  response
    .writeHead(status, { ...API_HEADERS, 'content-length': length, ...headers })
    // Nearly all answers are plain ASCII, which needs no encoding.
    .end(body, length === body.length ? 'latin1' : 'utf8')
}

/** Answers that the caller's copy still holds; the caller keeps its other headers (RFC 9111, 3.2). */
export function sendNotModified(response: ServerResponse, headers: OutgoingHttpHeaders): void {
  response.writeHead(304, headers).end()
}

/** Answers with parts that are written as fast as the reader takes them. The server's time-out ends a reader that stops. */
export async function sendStream(
  response: ServerResponse,
  headers: OutgoingHttpHeaders,
  parts: Iterable<string>,
): Promise<void> {
  response.writeHead(200, { ...API_HEADERS, ...headers })
  await pipeline(Readable.from(parts, { objectMode: false }), response)
}
