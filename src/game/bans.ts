import type { Ban, Room, SessionId } from './room'
import { MAX_BANS } from './vocabulary'

/** Sessions that may not join: a kicked one never again (R-kick-2), a denied one not for 60 s (R-join-7). */

export function isKicked(room: Room, session: SessionId): boolean {
  return room.bans.some((ban) => ban.session === session && ban.until === 'ever')
}

export function isDenied(room: Room, session: SessionId, at: number): boolean {
  return room.bans.some((ban) => ban.session === session && ban.until !== 'ever' && ban.until > at)
}

/**
 * Keeps the last 1,000 kicked and the last 1,000 denied sessions separately, so that denials never drop a kick
 * (R-kick-3).
 */
export function withBan<R extends Room>(room: R, ban: Ban, at: number): R {
  const current = room.bans.filter(({ until }) => until === 'ever' || until > at)
  const kicked = current.filter(({ until }) => until === 'ever')
  const denied = current.filter(({ until }) => until !== 'ever')
  if (ban.until === 'ever') kicked.push(ban)
  else denied.push(ban)
  return { ...room, bans: [...kicked.slice(-MAX_BANS), ...denied.slice(-MAX_BANS)] }
}
