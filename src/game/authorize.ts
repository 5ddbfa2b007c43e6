import type { CommandType } from './command'
import type { Room, SessionId } from './room'
import { seatOfSession } from './seats'
import type { Refusal } from './step'

const OF_THE_CREATOR: readonly CommandType[] = [
  'kick',
  'start',
  'set-difficulty',
  'next-round',
  'set-ante',
  'allow-joins',
  'approve-join',
  'deny-join',
]

/** The who-questions, asked before what a call says is looked at: may this session do such a thing here at all? */
export function authorize(room: Room, session: SessionId, type: CommandType, at: number): Refusal | undefined {
  if (type === 'join') return authorizeJoin(room, session, at)

  const seat = seatOfSession(room, session)
  if (seat === undefined) return 'player-not-found'
  if (OF_THE_CREATOR.includes(type) && seat.id !== room.creator) return 'not-creator'
  return undefined
}

function authorizeJoin(room: Room, session: SessionId, at: number): Refusal | undefined {
  const { bans } = room
  if (seatOfSession(room, session) !== undefined) return undefined
  if (bans.some((one) => one.session === session && one.until === 'ever')) return 'kicked'
  if (bans.some((one) => one.session === session && one.until !== 'ever' && one.until > at)) return 'denied'
  if (room.joinRequests.some((request) => request.session === session)) return undefined
  return room.phase === 'lobby' || room.allowJoins ? undefined : 'joins-closed'
}

/** What a session that asks about its request is told. */
export function joinStatus(room: Room, session: SessionId, at: number): 'none' | 'pending' | 'joined' | 'denied' {
  if (seatOfSession(room, session) !== undefined) return 'joined'
  if (room.joinRequests.some((request) => request.session === session)) return 'pending'
  return room.bans.some((one) => one.session === session && (one.until === 'ever' || one.until > at))
    ? 'denied'
    : 'none'
}
