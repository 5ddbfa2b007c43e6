import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

const STATUS_OF: Record<string, 408 | 413 | 431> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

const SENTENCES = {
  400: 'The request is malformed',
  408: 'The request took too long',
  413: 'The request is too large',
  431: 'The headers of the request are too large',
}

/** Answers what never became a request, in the shape of every other failure, and hangs up. */
export function answerBrokenRequest(error: { code?: string }, socket: Socket): void {
  // Who is gone hears nothing.
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = STATUS_OF[error.code ?? ''] ?? 400
  const body = JSON.stringify({ error: SENTENCES[status] })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
