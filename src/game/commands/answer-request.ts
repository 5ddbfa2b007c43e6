import { withBan } from '../bans'
import type { CommandOf } from '../command'
import { DENIED_MS } from '../durations'
import type { JoinRequest, Room, Running, Seat } from '../room'
import { hasHadTooManyPlayers, isSameName, newSeat, seatsTaken } from '../seats'
import { accept, refuse, type Step } from '../step'
import { MAX_SEATS } from '../vocabulary'

/** A waiting request becomes a seat: absent until its player's first sign of life, dealt in from the next deal on. */
export function approveJoin(room: Room, { name, seat, at }: CommandOf<'approve-join'>): Step {
  const request = requestNamed(room, name)
  if (request === undefined || room.phase === 'lobby') return refuse('no-such-request')
  if (seatsTaken(room).length >= MAX_SEATS) return refuse('room-full')
  if (hasHadTooManyPlayers(room, request.session)) return refuse('too-many-players-ever')

  const answered = withoutRequest(room, request)
  const joined = { type: 'player-joined', name: request.name } as const
  const ghost = room.seats.find((one) => one.session === request.session)
  if (ghost === undefined) return accept(withNewSeat(answered, request, seat, at), joined)

  // The player left in this very hand and is still settled in it: the seat comes back to life.
  const revived: Seat = { ...ghost, hasLeft: false, name: request.name, lastSeenAt: at, absentSince: at }
  return accept({ ...answered, seats: room.seats.map((one) => (one === ghost ? revived : one)) }, joined)
}

export function denyJoin(room: Room, { name, at }: CommandOf<'deny-join'>): Step {
  const request = requestNamed(room, name)
  if (request === undefined) return refuse('no-such-request')

  const denial = { session: request.session, until: at + DENIED_MS }
  return accept(withBan(withoutRequest(room, request), denial, at))
}

/** With a target, a request that is sent twice takes effect once; without, it toggles. */
export function allowJoins(room: Room, { allow }: CommandOf<'allow-joins'>): Step {
  return accept({ ...room, allowJoins: allow ?? !room.allowJoins })
}

function requestNamed(room: Room, name: string): JoinRequest | undefined {
  return room.joinRequests.find((request) => isSameName(request.name, name))
}

function withoutRequest<R extends Room>(room: R, request: JoinRequest): R {
  return { ...room, joinRequests: room.joinRequests.filter((one) => one !== request) }
}

/** A session that was here before takes up its old seat's id, total and wins. */
function withNewSeat(room: Running, { session, name }: JoinRequest, id: string, at: number): Running {
  const former = room.formerPlayers.find((one) => one.session === session)
  const seat: Seat = {
    ...newSeat({ id: former?.seat ?? id, order: room.nextSeatOrder, session, name }, at),
    absentSince: at,
    runningTotal: former?.runningTotal ?? 0,
    wins: former?.wins ?? 0,
  }
  return {
    ...room,
    seats: [...room.seats, seat],
    nextSeatOrder: room.nextSeatOrder + 1,
    formerPlayers: room.formerPlayers.filter((one) => one !== former),
  }
}
