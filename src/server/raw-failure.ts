import { STATUS_CODES } from 'node:http'
import type { Failure } from './failure'

/**
 * A failure as the bytes of an answer that ends the connection, for sockets for which Node makes no response. No cache
 * may give the answer to other callers.
 */
export function rawFailure({ status, answer, retryAfterSeconds }: Failure, headers: readonly string[] = []): string {
  const body = JSON.stringify(answer)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    ...(retryAfterSeconds === undefined ? [] : [`Retry-After: ${retryAfterSeconds}`]),
    ...headers,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
