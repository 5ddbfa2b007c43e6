import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FailureCode } from '../../contract'
import { Failure } from '../failure'
import { rawFailure } from '../raw-failure'

const FAILURE_OF: Record<string, FailureCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body-too-large',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
}

/**
 * Finds requests that Node's parser accepts and the server must refuse: those without a host or with several (RFC 9112,
 * 3.2), and those with more headers than Node keeps, because the dropped headers could change the meaning of the
 * request.
 */
export function whatIsBroken(
  { httpVersion, rawHeaders }: IncomingMessage,
  maxHeaders: number,
): { code?: string } | undefined {
  // The code that Node's parser gives to headers that are too large.
  if (rawHeaders.length > 2 * maxHeaders) return { code: 'HPE_HEADER_OVERFLOW' }
  const hosts = countOf('host', rawHeaders)
  return hosts > 1 || (hosts === 0 && httpVersion === '1.1') ? {} : undefined
}

/**
 * Answers data that Node could not parse as a request, in the shape of every other failure, and closes the connection.
 */
export function answerBrokenRequest(error: { code?: string }, socket: Socket): void {
  // The client has closed the connection, so nobody reads an answer.
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  socket.end(rawFailure(new Failure(FAILURE_OF[error.code ?? ''] ?? 'request-malformed')))
}

/** How often a header occurs in a list of names and values. */
function countOf(header: string, rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    // The length rules out most names cheaply.
    if (name?.length === header.length && name.toLowerCase() === header) count += 1
  }
  return count
}
