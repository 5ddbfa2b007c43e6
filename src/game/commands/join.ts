import type { CommandOf } from '../command'
import { SILENT_REQUEST_MS } from '../durations'
import type { JoinRequest, Lobby, Room, Running, Seat } from '../room'
import { hasHadTooManyPlayers, isNameTaken, newSeat, seatOfSession, seatsTaken } from '../seats'
import { accept, refuse, type Step } from '../step'
import { MAX_REQUESTS, MAX_SEATS } from '../vocabulary'
import { askJoinStatus } from './ask-join-status'

/** In the lobby a seat at once; in a running game a request that the creator answers (decisions 2, Join). */
export function join(room: Room, command: CommandOf<'join'>): Step {
  const { session, name } = command
  if (seatOfSession(room, session) !== undefined) return accept(room)
  if (room.joinRequests.some((request) => request.session === session)) return askJoinStatus(room, command)
  if (room.phase === 'finished') return refuse('game-over')
  if (seatsTaken(room).length >= MAX_SEATS) return refuse('room-full')
  if (hasHadTooManyPlayers(room, session)) return refuse('too-many-players-ever')
  if (isNameTaken(room, name, session)) return refuse('name-taken')
  return room.phase === 'lobby' ? takeSeat(room, command) : askForSeat(room, command)
}

function takeSeat(room: Lobby, { session, seat: id, name, at }: CommandOf<'join'>): Step {
  const seat = newSeat({ id, order: room.nextSeatOrder, session, name }, at)
  const seats = [...heldFromNow(room.seats, at), seat]
  return accept({ ...room, seats, nextSeatOrder: room.nextSeatOrder + 1 }, { type: 'player-joined', name })
}

/**
 * The last seat of a lobby is never freed by silence. Somebody joining it must not make up for that at once: its holder
 * is probably still sending the code to friends.
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
  const waiting = withPlaceFree(room.joinRequests, at)
  if (waiting === undefined) return refuse('too-many-requests-waiting')
  return accept({ ...room, joinRequests: [...waiting, { session, name, requestedAt: at, lastSeenAt: at }] })
}

/** When as many wait as may, the one that is silent longest gives way if that is long enough; else undefined. */
function withPlaceFree(requests: JoinRequest[], at: number): JoinRequest[] | undefined {
  if (requests.length < MAX_REQUESTS) return requests
  const lastSeenAt = Math.min(...requests.map((request) => request.lastSeenAt))
  if (at - lastSeenAt <= SILENT_REQUEST_MS) return undefined
  const silent = requests.findIndex((request) => request.lastSeenAt === lastSeenAt)
  return requests.toSpliced(silent, 1)
}
