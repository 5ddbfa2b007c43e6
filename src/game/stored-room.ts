import type { Room } from './room'

/** The shape in which rooms are stored now. A change of what a stored room holds raises it by one. */
export const ROOM_SHAPE = 1

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
  return (shape === ROOM_SHAPE ? stored : fromShape0(stored)) as Room
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

function fromShape0(stored: unknown): object {
  return { ...(renamed(stored) as object), shape: 1 }
}

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [NAMES_SINCE_SHAPE_0.get(name) ?? name, renamed(held)]),
  )
}
