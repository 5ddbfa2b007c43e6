import { withBan } from '../bans'
import type { CommandOf } from '../command'
import { personOf } from '../evening/evening'
import { DENIED_MS } from '../durations'
import { isoTime } from '../iso-time'
import type { JoinRequest, Room, Running, Seat } from '../room'
import { hasHadTooManyPlayers, isSameName, newSeat, seatsTaken, withSeat } from '../seats'
import { accept, refuse, type Step } from '../step'
import { MAX_SEATS } from '../vocabulary'
import { withNewName } from './rename'

/** Turns a waiting request into a seat, whose player is absent until the first sign of life (R-join-6). */
export function approveJoin(room: Room, { name, requestedAt, seat, at }: CommandOf<'approve-join'>): Step {
  const request = requestOf(room, name, requestedAt)
  if (request === undefined || room.phase === 'lobby') return refuse('no-such-request')
  if (seatsTaken(room).length >= MAX_SEATS) return refuse('room-full')
  if (hasHadTooManyPlayers(room, request.session)) return refuse('too-many-players-ever')

  const answered = withoutRequest(room, request)
  const leftSeat = room.seats.find((one) => one.session === request.session)
  const seated =
    leftSeat === undefined ? withNewSeat(answered, request, seat, at) : takenAgain(answered, leftSeat, request, at)
  return accept(seated, { type: 'player-joined', name: request.name })
}

/** Drops a waiting request. Its session cannot ask again for 60 seconds (R-join-7). */
export function denyJoin(room: Room, { name, requestedAt, at }: CommandOf<'deny-join'>): Step {
  const request = requestOf(room, name, requestedAt)
  if (request === undefined) return refuse('no-such-request')

  const denial = { session: request.session, until: at + DENIED_MS }
  return accept(withBan(withoutRequest(room, request), denial, at))
}

/**
 * The waiting request of this name. A name that has become free can belong to another session, so with a time only the
 * request of that time is found (R-join-13).
 */
function requestOf(room: Room, name: string, requestedAt: string | undefined): JoinRequest | undefined {
  return room.joinRequests.find(
    (request) =>
      isSameName(request.name, name) && (requestedAt === undefined || isoTime(request.requestedAt) === requestedAt),
  )
}

function withoutRequest<R extends Room>(room: R, request: JoinRequest): R {
  return { ...room, joinRequests: room.joinRequests.filter((one) => one !== request) }
}

/**
 * The player left during the hand that is being played or shown, and returns to it, perhaps under another name
 * (R-join-11).
 */
function takenAgain(room: Running, seat: Seat, { name }: JoinRequest, at: number): Room {
  const back = { hasLeft: false, isSittingOut: false, lastSeenAt: at, absentSince: at }
  return withNewName(withSeat(room, seat.id, back), seat, name)
}

/**
 * A session that had a seat before gets its old seat id. If it had the seat in this game, it also gets its total and
 * wins back, perhaps under another name (R-join-11, R-evening-1).
 */
function withNewSeat(room: Running, { session, name }: JoinRequest, id: string, at: number): Room {
  const former = room.formerPlayers.find((one) => one.session === session)
  const seat: Seat = {
    ...newSeat({ id: personOf(room, session)?.seat ?? id, order: room.nextSeatOrder, session, name }, at),
    absentSince: at,
    runningTotal: former?.runningTotal ?? 0,
    wins: former?.wins ?? 0,
  }
  const seated: Running = {
    ...room,
    seats: [...room.seats, seat],
    nextSeatOrder: room.nextSeatOrder + 1,
    formerPlayers: room.formerPlayers.filter((one) => one !== former),
  }
  return withNewName(seated, seat, name)
}
