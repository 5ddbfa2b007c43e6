import type { FormerPlayer, Room, Seat, SeatId, SessionId } from './room'
import { HARVEY, MAX_PLAYERS_EVER } from './vocabulary'

/** Questions about seats, and changes of them. */

/** The seat of a session; undefined if the session is not in the room or has left for good. */
export function seatOfSession(room: Room, session: SessionId): Seat | undefined {
  return room.seats.find((seat) => seat.session === session && !seat.hasLeft)
}

export function seatById(room: Room, id: SeatId): Seat | undefined {
  return room.seats.find((seat) => seat.id === id)
}

/** The seats of those who have not left for good, in seat order. */
export function seatsTaken({ seats }: Pick<Room, 'seats'>): Seat[] {
  return seats.filter((seat) => !seat.hasLeft)
}

/** Absent, idle, or left (R-presence-5). */
export function isAway(seat: Seat): boolean {
  return seat.absentSince !== null || seat.isIdle || seat.hasLeft
}

/** Not away: neither absent nor idle, and not gone. */
export function isPresent(seat: Seat): boolean {
  return !isAway(seat)
}

/** Present, and not sitting out: dealt in at the next deal (R-sit-out-1). */
export function isPlaying(seat: Seat): boolean {
  return isPresent(seat) && !seat.isSittingOut
}

/**
 * The next seat in seat order, round the table, that passes the test. The seat with `afterOrder` itself is tried last.
 */
export function nextSeat(room: Room, afterOrder: number, passes: (seat: Seat) => boolean): Seat | undefined {
  return room.seats.find((seat) => seat.order > afterOrder && passes(seat)) ?? room.seats.find(passes)
}

export function withSeat<R extends Room>(room: R, id: SeatId, change: Partial<Seat>): R {
  const place = room.seats.findIndex((seat) => seat.id === id)
  const seat = room.seats[place]
  return seat === undefined ? room : { ...room, seats: room.seats.with(place, { ...seat, ...change }) }
}

export function withEverySeat<R extends Room>(room: R, change: (seat: Seat) => Seat): R {
  return { ...room, seats: room.seats.map(change) }
}

export function withoutSeat<R extends Room>(room: R, id: SeatId): R {
  return { ...room, seats: room.seats.filter((seat) => seat.id !== id) }
}

/** The seat of a player who sits down at this instant. */
export function newSeat(
  { id, order, session, name }: Pick<Seat, 'id' | 'order' | 'session' | 'name'>,
  at: number,
): Seat {
  return {
    id,
    order,
    session,
    name,
    isReady: false,
    isRoundReady: false,
    runningTotal: 0,
    wins: 0,
    lastSeenAt: at,
    presentSince: at,
    absentSince: null,
    pageLeftAt: null,
    isIdle: false,
    missedTurns: 0,
    hasLeft: false,
    callId: null,
    isSittingOut: false,
  }
}

/** What is kept of a player who leaves a running game. */
export function asFormerPlayer({ id, session, name, runningTotal, wins }: Seat): FormerPlayer {
  return { seat: id, session, name, runningTotal, wins }
}

/** Names are compared after NFKC, without regard to case and to what cannot be seen within an emoji (R-name-3). */
export function isSameName(one: string, other: string): boolean {
  return folded(one) === folded(other)
}

/** The joiner of two emoji, and the selectors of an emoji's style. They cannot be seen where a font ignores them. */
const WITHIN_EMOJI = /\u200D|\p{Variation_Selector}/gu

/** Lower case first, because ẞ is upper case already; composed again, because some upper cases are decomposed. */
function folded(name: string): string {
  return name.replace(WITHIN_EMOJI, '').normalize('NFKC').toLowerCase().toUpperCase().normalize('NFKC')
}

/**
 * Whether as many people as allowed have had a seat in the games of the room, and this session is not one of them
 * (R-seat-4).
 */
export function hasHadTooManyPlayers(room: Room, session: SessionId): boolean {
  const { people } = room.evening
  const sessions = new Set([...people, ...room.seats].map((one) => one.session))
  return sessions.size >= MAX_PLAYERS_EVER && !sessions.has(session)
}

/** Whether Harvey, or a seat or a waiting request of another session, has the name (R-name-3). */
export function isNameTaken(room: Room, name: string, session: SessionId): boolean {
  return (
    isSameName(name, HARVEY) ||
    [...room.seats, ...room.joinRequests].some((other) => other.session !== session && isSameName(other.name, name))
  )
}
