import { isIPv6 } from 'node:net'
import type { Limit, Limits } from '../ports/limits'
import { Failure } from './failure'

/** How often something may be done (decisions 6, Limits): at most `burst` at once, refilled at `perSecond`. */
export const BY_SESSION = {
  posts: { name: 'posts', burst: 20, perSecond: 10 },
  chat: { name: 'chat', burst: 5, perSecond: 1 },
  polls: { name: 'polls', burst: 30, perSecond: 30 },
} satisfies Record<string, Limit>

export const BY_ADDRESS = {
  unknownCodes: { name: 'unknown-codes', burst: 60, perSecond: 1 },
  newGames: { name: 'new-games', burst: 30, perSecond: 0.5 },
  newSessions: { name: 'new-sessions', burst: 120, perSecond: 2 },
} satisfies Record<string, Limit>

/** Takes one of an allowance; the call ends with 429 if none is left. */
export async function spend(limits: Limits, limit: Limit, key: string): Promise<void> {
  const waitMs = await limits.take(limit, key)
  if (waitMs > 0) throw tooMany(waitMs)
}

/** Ends the call with 429 if none of an allowance is left, and takes none. */
export async function requireSome(limits: Limits, limit: Limit, key: string): Promise<void> {
  const waitMs = await limits.peek(limit, key)
  if (waitMs > 0) throw tooMany(waitMs)
}

export function tooMany(waitMs: number): Failure {
  return new Failure('too-many-requests', waitMs)
}

/**
 * What counts as one address: of IPv6 the first 64 bits, since whoever has one has them all. Some proxies pass on the
 * port too, which is another for every connection.
 */
export function addressKey(passedOn: string): string {
  const address = passedOn.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
  if (!isIPv6(address)) return address
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice('::ffff:'.length)
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(8 - first.length - last.length).fill('0')
  return [...first, ...zeros, ...last].slice(0, 4).join(':')
}
