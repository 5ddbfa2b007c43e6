import { isDenied, isKicked } from './bans'
import type { CommandType } from './command'
import type { Room, SessionId } from './room'
import { seatOfSession } from './seats'
import type { Refusal } from './step'

/** The commands that only the creator may give. */
export const BY_THE_CREATOR: readonly CommandType[] = [
  'kick',
  'start',
  'set-difficulty',
  'next-round',
  'set-ante',
  'change-settings',
  'extend',
  'rematch',
  'allow-joins',
  'approve-join',
  'deny-join',
  'pause',
  'make-host',
]

/**
 * Why this session may not give a command of this type in this room, whatever the command says (R-call-3); undefined if
 * it may.
 */
export function authorize(room: Room, session: SessionId, type: CommandType, at: number): Refusal | undefined {
  if (type === 'ask-join-status') return undefined
  if (type === 'join') return authorizeJoin(room, session, at)

  const seat = seatOfSession(room, session)
  if (seat === undefined) return 'player-not-found'
  if (BY_THE_CREATOR.includes(type) && seat.id !== room.creator) return 'not-creator'
  return undefined
}

function authorizeJoin(room: Room, session: SessionId, at: number): Refusal | undefined {
  if (seatOfSession(room, session) !== undefined) return undefined
  if (isKicked(room, session)) return 'kicked'
  if (isDenied(room, session, at)) return 'denied'
  if (room.joinRequests.some((request) => request.session === session)) return undefined
  return room.allowJoins ? undefined : 'joins-closed'
}

/** Any session may watch where the settings allow it, except one that was removed (R-watch-1). */
export function mayWatch(room: Room, session: SessionId): boolean {
  return room.settings.watchers && !isKicked(room, session)
}

/** What became of this session's wish to join (R-join-12). */
export function joinStatus(room: Room, session: SessionId, at: number): 'none' | 'pending' | 'joined' | 'denied' {
  if (seatOfSession(room, session) !== undefined) return 'joined'
  if (room.joinRequests.some((request) => request.session === session)) return 'pending'
  return isKicked(room, session) || isDenied(room, session, at) ? 'denied' : 'none'
}
