import type { CommandOf } from '../command'
import { REQUEST_SEEN_EVERY_MS, SILENT_REQUEST_MS } from '../durations'
import { personOf } from '../evening/evening'
import type { JoinRequest, Lobby, Room, Running, Seat } from '../room'
import { hasHadTooManyPlayers, isNameTaken, newSeat, seatOfSession, seatsTaken } from '../seats'
import { accept, refuse, type Step } from '../step'
import { MAX_REQUESTS, MAX_SEATS } from '../vocabulary'

/**
 * Joining takes a seat in a lobby (R-join-1), and in a running game becomes a request that the creator answers
 * (R-join-2).
 */
export function join(room: Room, command: CommandOf<'join'>): Step {
  const { session, name, at } = command
  if (seatOfSession(room, session) !== undefined) return accept(room)
  if (room.joinRequests.some((request) => request.session === session)) return askJoinStatus(room, session, at)
  if (room.phase === 'finished') return refuse('game-over')
  if (seatsTaken(room).length >= MAX_SEATS) return refuse('room-full')
  if (hasHadTooManyPlayers(room, session)) return refuse('too-many-players-ever')
  if (isNameTaken(room, name, session)) return refuse('name-taken')
  return room.phase === 'lobby' ? takeSeat(room, command) : askForSeat(room, command)
}

/**
 * A session that asks about its request ends the request's silence. Pages ask often, so the room records it only every
 * 10 s (R-join-9).
 */
export function askJoinStatus(room: Room, session: string, at: number): Step {
  const isNews = (request: JoinRequest) =>
    request.session === session && at - request.lastSeenAt >= REQUEST_SEEN_EVERY_MS
  if (!room.joinRequests.some(isNews)) return accept(room)
  const joinRequests = room.joinRequests.map((one) => (isNews(one) ? { ...one, lastSeenAt: at } : one))
  return accept({ ...room, joinRequests })
}

/** A session that has played in the room before gets the same seat id again (R-evening-1). */
function takeSeat(room: Lobby, { session, seat: id, name, at }: CommandOf<'join'>): Step {
  const known = personOf(room, session)
  const seat = newSeat({ id: known?.seat ?? id, order: room.nextSeatOrder, session, name }, at)
  const seats = [...heldFromNow(room.seats, at), seat]
  return accept({ ...room, seats, nextSeatOrder: room.nextSeatOrder + 1 }, { type: 'player-joined', name })
}

/**
 * The last seat of a lobby is never freed by silence (R-lobby-6). Its holder is probably still sending the code to
 * friends, so the seat is not lost as soon as one of them joins (R-lobby-7).
 */
function heldFromNow(seats: Seat[], at: number): Seat[] {
  if (seats.length > 1) return seats
  return seats.map((seat) => ({
    ...seat,
    absentSince: seat.absentSince === null ? null : at,
    pageLeftAt: seat.pageLeftAt === null ? null : at,
  }))
}

function askForSeat(room: Running, { session, name, at }: CommandOf<'join'>): Step {
  const waiting = withRoomForOne(room.joinRequests, at)
  if (waiting === undefined) return refuse('too-many-requests-waiting')
  return accept({ ...room, joinRequests: [...waiting, { session, name, requestedAt: at, lastSeenAt: at }] })
}

/**
 * The requests with room for one more. When 20 wait, the longest silent one is dropped if it has been silent long
 * enough; otherwise the result is undefined (R-join-8).
 */
function withRoomForOne(requests: JoinRequest[], at: number): JoinRequest[] | undefined {
  if (requests.length < MAX_REQUESTS) return requests
  const lastSeenAt = Math.min(...requests.map((request) => request.lastSeenAt))
  if (at - lastSeenAt <= SILENT_REQUEST_MS) return undefined
  const silent = requests.findIndex((request) => request.lastSeenAt === lastSeenAt)
  return requests.toSpliced(silent, 1)
}
