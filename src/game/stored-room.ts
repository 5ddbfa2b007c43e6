import { newEvening, newPerson } from './evening/evening'
import type { FormerPlayer, Person, Room, Running, SeatId } from './room'
import { asFormerPlayer, seatsTaken, withEverySeat } from './seats'
import type { MaxRounds } from './vocabulary'

/** The upgrades, each at the index of the shape that it upgrades. A change of the stored shape adds an upgrade. */
const UPGRADES: ((room: Room) => Room)[] = [fromShape0, fromShape1, fromShape2, fromShape3, fromShape4, fromShape5]

/** The shape in which rooms are stored now. */
export const ROOM_SHAPE = UPGRADES.length

/**
 * A newer version of the program has stored this room. This version does not change the room, so that no field gets
 * lost.
 */
export class NewerRoomShape extends Error {
  override readonly name = 'NewerRoomShape'

  constructor(shape: number) {
    super(`The room is stored in shape ${shape}, and this version knows shapes up to ${ROOM_SHAPE}`)
  }
}

/** A room as it was stored, brought up to date. Throws NewerRoomShape for one that a newer version has stored. */
export function upgradeRoom(stored: unknown): Room {
  // Rooms that were stored before shapes were numbered have none.
  const { shape = 0 } = stored as { shape?: number }
  if (shape > ROOM_SHAPE) throw new NewerRoomShape(shape)
  if (shape === ROOM_SHAPE) return stored as Room
  const upgraded = UPGRADES.slice(shape).reduce((room, upgrade) => upgrade(room), stored as Room)
  return { ...upgraded, shape: ROOM_SHAPE }
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

function fromShape0(stored: Room): Room {
  const { anteChanged, ...room } = renamed(stored) as Room & { anteChanged: boolean }
  return {
    ...room,
    joinRequests: room.joinRequests.map((request) => ({ ...request, lastSeenAt: request.requestedAt })),
    anteChanges: anteChanged ? 1 : 0,
    emptySince: emptySinceOf(room),
  }
}

/** In shape 1, deals were not numbered. */
function fromShape1(room: Room): Room {
  const numbered = { ...room, nextDeal: null, lastDeal: null }
  return numbered.phase === 'lobby' ? numbered : { ...numbered, round: { ...numbered.round, fairDeal: null } }
}

/** In shape 2, a room had one game, and the antes that each player had paid were not recorded. */
function fromShape2(room: Room): Room {
  return {
    ...room,
    settings: { ...room.settings, listed: true, watchers: false },
    chosenMaxRounds: room.settings.maxRounds as MaxRounds,
    game: 1,
    evening: { ...newEvening(), people: room.phase === 'lobby' ? [] : peopleOf(room) },
    unnumberedRounds: room.phase === 'lobby' || room.nextDeal === null ? 0 : room.round.number - room.nextDeal.no + 1,
  }
}

/** In shape 3, nobody could sit out, pause the game or decide ahead. */
function fromShape3(room: Room): Room {
  const seats = room.seats.map((seat) => ({ ...seat, isSittingOut: false }))
  if (room.phase === 'lobby') return { ...room, seats }
  const dealt = room.round.dealt.map((one) => ({ ...one, planned: null }))
  const round = { ...room.round, dealt, pausedMs: 0, isTurnExtended: false }
  return { ...room, seats, round, pause: null }
}

/** In shape 4, there was no voice call. */
function fromShape4(room: Room): Room {
  return withEverySeat(room, (seat) => ({ ...seat, callId: null }))
}

/** In shape 5, cuts were a list. */
function fromShape5(room: Room): Room {
  const { nextDeal } = room
  const cuts = nextDeal?.cuts as unknown as { seat: SeatId; value: string }[] | undefined
  const bySeat = Object.fromEntries((cuts ?? []).map(({ seat, value }) => [seat, value]))
  return { ...room, nextDeal: nextDeal && { ...nextDeal, cuts: bySeat } }
}

/** Everybody who was dealt in counts as having paid the ante of the last round in all rounds. */
function peopleOf({ seats, formerPlayers, round }: Running): Person[] {
  const isDealtIn = (one: FormerPlayer) =>
    one.runningTotal !== 0 || one.wins > 0 || round.dealt.some(({ seat }) => seat === one.seat)
  return [...seats.map(asFormerPlayer), ...formerPlayers].map((one) => ({
    ...newPerson({ ...one, id: one.seat }),
    ...(isDealtIn(one) && { antes: round.ante * round.number, games: 1, lastGame: 1 }),
  }))
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
