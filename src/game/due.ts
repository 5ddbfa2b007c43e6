import type { CommandOf } from './command'
import { voiceCallEnds, withoutSilentVoiceCalls } from './commands/voice-call'
import { leaveLobby } from './commands/leave'
import { endPause } from './commands/pause'
import { newCreatorDueAt } from './creator'
import { beginDecisions } from './deal'
import {
  ABSENT_LOBBY_SEAT_HELD_MS,
  EMPTY_GAME_KEPT_MS,
  EMPTY_LOBBY_KEPT_MS,
  FINISHED_GAME_KEPT_MS,
  OVERDUE_TURN_MS,
  UNLOADED_SEAT_HELD_MS,
} from './durations'
import { absentAt, idleAt, isAfterLeaving, isAwaited, withAbsences, withIdlers, withSignOfLife } from './presence'
import { isRematchLobby } from './rematch-lobby'
import type { Deciding, Lobby, Room, Running, Seat, SeatId } from './room'
import { seatById, seatsTaken, withSeat } from './seats'
import { afterResults } from './settle'
import { accept, type Accepted, type GameEvent } from './step'
import { dealtTo, foldFor, passTurn, withTurn } from './turn'

/** What the server does by itself, and when. Deadlines are data in the room; `tick` applies those that are due. */

/**
 * The next instant at which a tick would change something. There always is one, because a present player can become
 * absent, and an empty room is deleted.
 */
export function dueAt(room: Room): number {
  const instants = [
    deletionAt(room),
    ...absences(room),
    ...voiceCallEnds(room),
    ...(room.phase === 'lobby' ? freeings(room) : deadlines(room)),
  ]
  return Math.min(...instants.filter((instant) => instant !== null))
}

/**
 * Applies everything that is due at this instant. `lastSeen` has the signs of life that the room does not contain yet;
 * they are applied first.
 */
export function tick(room: Room, { at, lastSeen }: CommandOf<'tick'>): Accepted {
  const deleteAt = deletionAt(room)
  if (deleteAt !== null && deleteAt <= at) return accept(null)

  const present = withoutSilentVoiceCalls(withAbsences(withLastSeen(room, lastSeen), at), at)
  return present.phase === 'lobby' ? tickLobby(present, at) : tickGame(present, at)
}

/**
 * When a finished (R-finish-3) or an empty room (R-lobby-8, R-rematch-9, R-presence-6) is deleted; null for any other
 * room.
 */
function deletionAt(room: Room): number | null {
  if (room.phase === 'finished') return room.finishedAt + FINISHED_GAME_KEPT_MS
  if (room.emptySince === null) return null
  const isFirstLobby = room.phase === 'lobby' && !isRematchLobby(room)
  return room.emptySince + (isFirstLobby ? EMPTY_LOBBY_KEPT_MS : EMPTY_GAME_KEPT_MS)
}

function absences(room: Room): number[] {
  return seatsTaken(room)
    .filter((seat) => seat.absentSince === null)
    .map((seat) => absentAt(room, seat))
}

/**
 * A heartbeat that arrived while the page's leaving, or the player's absence, was being saved is in `lastSeen` alone. It
 * counts as any later sign of life.
 */
function withLastSeen(room: Room, lastSeen: Record<SeatId, number>): Room {
  return room.seats.reduce((seen, seat) => {
    const at = lastSeen[seat.id] ?? 0
    if (at <= seat.lastSeenAt) return seen
    return isAfterLeaving(seat, at)
      ? withSignOfLife(seen, seat.id, at, 'heartbeat')
      : withSeat(seen, seat.id, { lastSeenAt: at })
  }, room)
}

// ---- the lobby -------------------------------------------------------------------------------------------------------

/** When the seats of a lobby are freed. The last seat is never freed (R-lobby-6). */
function freeings(room: Lobby): (number | null)[] {
  return room.seats.length === 1 ? [] : room.seats.map(freeingAt)
}

/**
 * When a seat of a lobby is freed: after its page was unloaded (R-lobby-4), or else after absence (R-lobby-5); null for
 * neither.
 */
function freeingAt(seat: Seat): number | null {
  if (seat.pageLeftAt !== null) return seat.pageLeftAt + UNLOADED_SEAT_HELD_MS
  return seat.absentSince === null ? null : seat.absentSince + ABSENT_LOBBY_SEAT_HELD_MS
}

function tickLobby(room: Lobby, at: number, ...events: GameEvent[]): Accepted {
  const dueAt = Math.min(...freeings(room).map((instant) => instant ?? Infinity))
  const freed = room.seats.find((seat) => freeingAt(seat) === dueAt)
  if (dueAt > at || freed === undefined) return accept(room, ...events)

  const step = leaveLobby(room, freed, at)
  return step.room === null ? step : tickLobby(step.room, at, ...events, ...step.events)
}

// ---- the game --------------------------------------------------------------------------------------------------------

function deadlines(room: Running): (number | null)[] {
  const newCreatorAt = newCreatorDueAt(room)
  if (room.pause !== null) return [newCreatorAt, room.pause.endsAt]
  switch (room.phase) {
    case 'dealing':
    case 'results':
      return [newCreatorAt, room.endsAt]
    case 'decision':
      return [newCreatorAt, room.turn.endsAt]
    case 'waiting':
      return [newCreatorAt, ...room.seats.filter(isAwaited).map((seat) => idleAt(room, seat))]
    case 'finished':
      return [newCreatorAt]
  }
}

/** Only the end of the pause moves a paused game (R-pause-2). */
function tickGame(room: Running, at: number): Accepted {
  if (room.pause === null) return tickPhase(room, at)
  if (room.pause.endsAt > at) return accept(room)
  const ended = endPause(room, at)
  const step = tickPhase(ended.room, at)
  return accept(step.room, ...ended.events, ...step.events)
}

function tickPhase(room: Running, at: number): Accepted {
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

/**
 * A player whose turn ran out is Out (R-turn-4). After two such turns in a row the player is idle (R-idle-1), unless
 * sitting out (R-sit-out-1). A turn that is long overdue because the server was down starts anew (R-after-stop-1).
 */
function endTurn(room: Deciding, at: number): Accepted {
  const { turn, round } = room
  if (at - turn.endsAt > OVERDUE_TURN_MS) return accept(withTurn(room, turn.seat, turn.isShort, at))

  const dealt = dealtTo(round, turn.seat)
  const seat = seatById(room, turn.seat)
  if (dealt === undefined || seat === undefined) throw new Error('the player whose turn it is has no seat')
  const missedTurns = seat.missedTurns + 1
  const folded = withSeat(foldFor(room, dealt), seat.id, {
    missedTurns,
    isIdle: missedTurns >= 2 && !seat.isSittingOut,
  })
  const step = passTurn(folded, seat.order, at)
  return accept(step.room, { type: 'player-decided', name: seat.name, decision: 'fold' }, ...step.events)
}
