import type { CommandOf } from './command'
import { leaveLobby } from './commands/leave'
import { beginDecisions } from './deal'
import {
  ABSENT_LOBBY_SEAT_HELD_MS,
  ABSENT_TURN_MS,
  EMPTY_GAME_KEPT_MS,
  EMPTY_LOBBY_KEPT_MS,
  FINISHED_GAME_KEPT_MS,
  OVERDUE_TURN_MS,
  UNLOADED_SEAT_HELD_MS,
} from './durations'
import { newCreatorDueAt } from './creator'
import { absentAt, idleAt, isAwaited, withAbsences, withIdlers } from './presence'
import type { Deciding, Lobby, Room, Running, Seat, SeatId } from './room'
import { seatsTaken, withEverySeat, withSeat } from './seats'
import { afterResults } from './settle'
import { accept, type GameEvent, type Step } from './step'
import { dealtTo, foldFor, fullTurnMs, passTurn } from './turn'

/** What the server does by itself, and when. Deadlines are data in the room; `tick` plays those that are due. */

/** The next instant at which a tick would change something. */
export function dueAt(room: Room): number | null {
  const instants = [deletionAt(room), ...absences(room), ...(room.phase === 'lobby' ? freeings(room) : deadlines(room))]
  const due = instants.filter((instant) => instant !== null)
  return due.length === 0 ? null : Math.min(...due)
}

/** Time passes: whatever is due happens. Signs of life that came in meanwhile count first. */
export function tick(room: Room, { at, lastSeen }: CommandOf<'tick'>): Step {
  const told = withLastSeen(room, lastSeen)
  const deleteAt = deletionAt(told)
  if (deleteAt !== null && deleteAt <= at) return accept(null)

  const present = withAbsences(told, at)
  return present.phase === 'lobby' ? tickLobby(present, at) : tickGame(present, at)
}

/** When a room that nobody needs any more is deleted. */
function deletionAt(room: Room): number | null {
  if (room.phase === 'finished') return room.finishedAt + FINISHED_GAME_KEPT_MS
  if (room.emptySince === null) return null
  return room.emptySince + (room.phase === 'lobby' ? EMPTY_LOBBY_KEPT_MS : EMPTY_GAME_KEPT_MS)
}

function absences(room: Room): number[] {
  return seatsTaken(room)
    .filter((seat) => seat.absentSince === null)
    .map((seat) => absentAt(room, seat))
}

function withLastSeen(room: Room, lastSeen: Record<SeatId, number>): Room {
  const isLater = (seat: Seat) => (lastSeen[seat.id] ?? 0) > seat.lastSeenAt
  if (!room.seats.some(isLater)) return room
  return withEverySeat(room, (seat) => ({ ...seat, lastSeenAt: Math.max(seat.lastSeenAt, lastSeen[seat.id] ?? 0) }))
}

// ---- the lobby -------------------------------------------------------------------------------------------------------

/** When a lobby seat is given up. The last seat of a lobby never is, by silence or a beacon. */
function freeingAt(seat: Seat): number | null {
  if (seat.pageLeftAt !== null) return seat.pageLeftAt + UNLOADED_SEAT_HELD_MS
  return seat.absentSince === null ? null : seat.absentSince + ABSENT_LOBBY_SEAT_HELD_MS
}

function freeings(room: Lobby): (number | null)[] {
  return room.seats.length === 1 ? [] : room.seats.map(freeingAt)
}

function tickLobby(room: Lobby, at: number): Step {
  const events: GameEvent[] = []
  let lobby = room
  while (lobby.seats.length > 1) {
    const freed = longestDue(lobby, at)
    if (freed === undefined) break
    const step = leaveLobby(lobby, freed)
    if (!step.ok || step.room?.phase !== 'lobby') return step
    lobby = step.room
    events.push(...step.events)
  }
  return accept(lobby, ...events)
}

function longestDue(room: Lobby, at: number): Seat | undefined {
  return room.seats
    .filter((seat) => (freeingAt(seat) ?? Infinity) <= at)
    .sort((one, other) => (freeingAt(one) ?? 0) - (freeingAt(other) ?? 0))[0]
}

// ---- the game --------------------------------------------------------------------------------------------------------

function deadlines(room: Running): (number | null)[] {
  const newCreatorAt = newCreatorDueAt(room)
  switch (room.phase) {
    case 'dealing':
    case 'results':
      return [newCreatorAt, room.endsAt]
    case 'decision':
      return [newCreatorAt, room.turn.endsAt]
    case 'waiting':
      return [newCreatorAt, ...room.seats.filter(isAwaited).map((seat) => idleAt(room, seat))]
    case 'finished':
      return []
  }
}

function tickGame(room: Running, at: number): Step {
  switch (room.phase) {
    case 'dealing':
      return room.endsAt <= at ? beginDecisions(room, at) : accept(room)
    case 'decision':
      return room.turn.endsAt <= at ? endTurn(room, at) : accept(room)
    case 'results':
      return accept(room.endsAt <= at ? afterResults(room, at) : room)
    case 'waiting':
      return accept(withIdlers(room, at))
    case 'finished':
      return accept(room)
  }
}

/** The player whose turn ran out is Out; after two in a row, idle. A turn that is long overdue (the server was down) starts anew. */
function endTurn(room: Deciding, at: number): Step {
  const { turn, round, seats } = room
  if (at - turn.endsAt > OVERDUE_TURN_MS) return accept(withTurnAnew(room, at))

  const dealt = dealtTo(round, turn.seat)
  const seat = seats.find((one) => one.id === turn.seat)
  if (dealt === undefined || seat === undefined) throw new Error('the turn is of a player who is not there')
  const missedTurns = seat.missedTurns + 1
  const folded = withSeat(foldFor(room, dealt), seat.id, { missedTurns, isIdle: seat.isIdle || missedTurns >= 2 })
  const step = passTurn(folded, seat.order, at)
  const out: GameEvent = { type: 'player-decided', name: seat.name, decision: 'fold' }
  return step.ok ? accept(step.room, out, ...step.events) : step
}

/** The turn once more, with all the time it had. */
export function withTurnAnew(room: Deciding, at: number): Deciding {
  const { turn } = room
  return { ...room, turn: { ...turn, endsAt: at + (turn.isShort ? ABSENT_TURN_MS : fullTurnMs(room)) } }
}
