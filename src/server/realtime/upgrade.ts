import type { Duplex } from 'node:stream'
import type { FailureCode } from '../../contract'
import { Failure } from '../failure'
import { rawFailure } from '../raw-failure'

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
  const failure = new Failure(code, retryAfterMs)
  socket.on('error', () => socket.destroy())
  // A handshake can be malformed because it is of another version (RFC 6455, 4.4).
  socket.end(rawFailure(failure, failure.status === 400 ? ['Sec-WebSocket-Version: 13, 8'] : []))
}
