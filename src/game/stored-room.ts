import type { Room } from './room'
import { seatsTaken } from './seats'

/** The shape in which rooms are stored now. A change of what a stored room holds raises it by one. */
export const ROOM_SHAPE = 2

/** A newer version of the program has stored this room. This one leaves it alone, so that no field gets lost. */
export class NewerRoomShape extends Error {
  override readonly name = 'NewerRoomShape'

  constructor(shape: number) {
    super(`The room is stored in shape ${shape}, and this version knows shapes up to ${ROOM_SHAPE}`)
  }
}

/** A room as it was stored, brought up to date. Throws NewerRoomShape for one that a newer version has stored. */
export function upgradeRoom(stored: unknown): Room {
  const shape = shapeOf(stored)
  if (shape > ROOM_SHAPE) throw new NewerRoomShape(shape)
  const room = shape === 0 ? fromShape0(stored) : (stored as Room)
  return shape < ROOM_SHAPE ? fromShape1(room) : room
}

/** Rooms stored before shapes were numbered have none. */
function shapeOf(stored: unknown): number {
  return typeof stored === 'object' && stored !== null && 'shape' in stored ? Number(stored.shape) : 0
}

const NAMES_SINCE_SHAPE_0 = new Map([
  ['barred', 'bans'],
  ['former', 'formerPlayers'],
  ['requests', 'joinRequests'],
  ['heardAt', 'lastSeenAt'],
  ['steppedAwayAt', 'pageLeftAt'],
  ['no', 'order'],
  ['nextSeatNo', 'nextSeatOrder'],
  ['firstNo', 'firstOrder'],
])

function fromShape0(stored: unknown): Room {
  const { anteChanged, ...room } = renamed(stored) as Room & { anteChanged: boolean }
  return {
    ...room,
    joinRequests: room.joinRequests.map((request) => ({ ...request, lastSeenAt: request.requestedAt })),
    anteChanges: anteChanged ? 1 : 0,
    emptySince: emptySinceOf(room),
  }
}

/** Deals were not numbered. */
function fromShape1(room: Room): Room {
  const numbered = { ...room, shape: 2, nextDeal: null, lastDeal: null }
  return numbered.phase === 'lobby' ? numbered : { ...numbered, round: { ...numbered.round, fairDeal: null } }
}

function emptySinceOf(room: Room): number | null {
  const since = Math.max(...seatsTaken(room).map((seat) => seat.absentSince ?? Infinity))
  return Number.isFinite(since) ? since : null
}

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [NAMES_SINCE_SHAPE_0.get(name) ?? name, renamed(held)]),
  )
}
