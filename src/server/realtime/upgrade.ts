import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

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

export function refuseUpgrade(socket: Duplex, status: 403 | 404 | 421 | 429): void {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
