import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { sentenceOf, statusOf, type FailureCode } from '../../contract'

const KNOWN_PROTOCOLS: readonly (string | null)[] = ['5', '6', '7', null]

export interface UpgradeTarget {
  key: string
  isProtocolKnown: boolean
}

/** The key and the protocol of an upgrade request. Undefined for any other path than `/app/{key}`. */
export function upgradeOf(url: string | undefined): UpgradeTarget | undefined {
  const [path = '', query] = (url ?? '').split('?', 2)
  const key = /^\/app\/([\w-]+)$/.exec(path)?.[1]
  if (key === undefined) return undefined
  return { key, isProtocolKnown: KNOWN_PROTOCOLS.includes(new URLSearchParams(query).get('protocol')) }
}

/** Answers in the shape of every failure (P-refusal-2) and hangs up. */
export function refuseUpgrade(socket: Duplex, code: FailureCode, retryAfterMs?: number): void {
  const status = statusOf(code)
  const body = JSON.stringify({ error: sentenceOf(code), code })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    // All pages ask at one address, so a cache on the way would pass the refusal of one page to all.
    'Cache-Control: no-store',
    // A handshake can be malformed because it is of another version (RFC 6455, 4.4).
    ...(status === 400 ? ['Sec-WebSocket-Version: 13, 8'] : []),
    ...(retryAfterMs === undefined ? [] : [`Retry-After: ${Math.max(1, Math.ceil(retryAfterMs / 1000))}`]),
  ]
  socket.on('error', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
