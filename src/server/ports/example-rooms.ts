import { createRoom } from '../../game/create-room'
import type { Room } from '../../game/room'
import type { RoomChange, StoredMessage, StoredRound } from './room-store'

export const AT = Date.UTC(2026, 0, 1, 12)

let made = 0

/** A code that no other room of the run has. */
export function freshCode(): string {
  made += 1
  return `R${made.toString(36).toUpperCase().padStart(5, '0')}`
}

/** A room in its lobby, told apart by its version. */
export function aRoom(code: string, version = 1, createdAt = AT): Room {
  const created = createRoom({
    code,
    session: 'session of Ann',
    seat: 'seat of Ann',
    name: 'Ann \u{1F46A} O\u2019Neil',
    settings: { maxRounds: 10, decisionTimer: 30, ante: 50 },
    next: { seed: 'ab'.repeat(32), commitment: 'cd'.repeat(32) },
    at: createdAt,
  })
  if (!created.ok) throw new Error(created.refusal)
  return { ...created.room, version }
}

/** The save of a room that was loaded at revision `expected`; its version is the revision that it makes. */
export function aChange(code: string, expected: number | null, rest: Partial<RoomChange> = {}): RoomChange {
  const room = aRoom(code, (expected ?? 0) + 1)
  return changeTo(rest.room === undefined ? room : rest.room, {
    code,
    expected,
    dueAt: null,
    listing: null,
    savedAt: AT,
    messages: [],
    rounds: [],
    endedSeats: [],
    seated: expected === null && rest.room !== null ? room.seats.map(({ session }) => session) : null,
    ...rest,
  })
}

/** A change that saves this room, or deletes it. */
function changeTo(room: Room | null, rest: Omit<RoomChange, 'room' | 'state'>): RoomChange {
  return { ...rest, room, state: room === null ? '' : JSON.stringify(room) }
}

export function aMessage(
  id: string,
  clientId: string | null = null,
  session: string | null = 'session of Ann',
): StoredMessage {
  return { id, session, clientId, json: JSON.stringify({ id, message: `"${id}" \u0000 \ud83d\ude00 {a,b} \\` }) }
}

export function aRound(no: number): StoredRound {
  return { no, json: JSON.stringify({ round: no, pot: 100, players: [] }) }
}
