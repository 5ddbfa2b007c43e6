import { REACTION_LIMIT } from '../../contract'
import type { Limit, Limits } from '../ports/limits'
import { andThen, type Awaitable } from '../rooms/awaitable'
import { Failure } from '../failure'

/** How often something may be done (P-limit-1): at most `burst` at once, refilled at `perSecond`. */
export const BY_SESSION = {
  posts: { name: 'posts', burst: 20, perSecond: 10 },
  chat: { name: 'chat', burst: 5, perSecond: 1 },
  reactions: { name: 'reactions', ...REACTION_LIMIT },
  polls: { name: 'polls', burst: 30, perSecond: 30 },
  /** Signals of voice calls. A page that enters a call of 13 sends some dozens at once. */
  signals: { name: 'signals', burst: 60, perSecond: 60 },
  history: { name: 'history', burst: 20, perSecond: 1 },
  rooms: { name: 'rooms', burst: 10, perSecond: 1 },
} satisfies Record<string, Limit>

export const BY_ADDRESS = {
  unknownCodes: { name: 'unknown-codes', burst: 60, perSecond: 1 },
  newGames: { name: 'new-games', burst: 30, perSecond: 0.5 },
  newSessions: { name: 'new-sessions', burst: 120, perSecond: 2 },
  /** Totals of all sessions of an address. A party of 30 in one network stays within them. */
  polls: { name: 'address-polls', burst: 600, perSecond: 600 },
  posts: { name: 'address-posts', burst: 300, perSecond: 300 },
  signals: { name: 'address-signals', burst: 1_800, perSecond: 1_800 },
  /** The history of a room can be long. */
  history: { name: 'address-history', burst: 120, perSecond: 10 },
  /** The list of a session's own rooms reads up to 20 rooms. */
  rooms: { name: 'address-rooms', burst: 120, perSecond: 10 },
  /** Pages and their files. A first visit takes about 30. */
  pages: { name: 'pages', burst: 1_500, perSecond: 150 },
  upgrades: { name: 'upgrades', burst: 300, perSecond: 10 },
} satisfies Record<string, Limit>

/** Takes one from an allowance. Throws `too-many-requests` if none is left. */
export function spend(limits: Limits, limit: Limit, key: string): Awaitable<void> {
  return andThen(limits.take(limit, key), requireNoWait)
}

/** Throws `too-many-requests` if an allowance is used up. Takes nothing from it. */
export function requireSome(limits: Limits, limit: Limit, key: string): Awaitable<void> {
  return andThen(limits.peek(limit, key), requireNoWait)
}

function requireNoWait(waitMs: number): void {
  if (waitMs > 0) throw new Failure('too-many-requests', waitMs)
}
