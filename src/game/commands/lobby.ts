import { withBan } from '../bans'
import type { CommandOf } from '../command'
import { deal } from '../deal'
import type { Lobby, Room, Seat } from '../room'
import { isSameName, seatById, withSeat, withoutSeat } from '../seats'
import { accept, refuse, type Step } from '../step'

/** What is done in the lobby only. */

/** Toggles, or goes to the target where one is given (R-lobby-1). */
export function setReady(room: Room, seat: Seat, { isReady = !seat.isReady }: CommandOf<'set-ready'>): Step {
  if (room.phase !== 'lobby') return refuse('already-started')
  if (isReady === seat.isReady) return accept(room)
  return accept(withSeat(room, seat.id, { isReady }), { type: 'player-ready', name: seat.name, isReady })
}

/** The session cannot join this room again; the name is free (R-kick-1, R-kick-2). */
export function kick(room: Room, by: Seat, { name = '', playerId, at }: CommandOf<'kick'>): Step {
  const kicked =
    playerId === undefined ? room.seats.find((seat) => isSameName(seat.name, name)) : seatById(room, playerId)
  if (kicked === undefined) return refuse('no-such-player')
  if (kicked.id === by.id) return refuse('cannot-kick-self')
  if (room.phase !== 'lobby') return refuse('already-started')

  const banned = withBan(room, { session: kicked.session, until: 'ever' }, at)
  return accept(withoutSeat(banned, kicked.id), {
    type: 'player-kicked',
    seat: kicked.id,
    name: kicked.name,
    by: by.name,
  })
}

/** How Harvey names his twos (R-lobby-2). */
export function setDifficulty(room: Room, { difficulty }: CommandOf<'set-difficulty'>): Step {
  if (room.phase !== 'lobby') return refuse('already-started')
  return accept({ ...room, settings: { ...room.settings, harveyDifficulty: difficulty } })
}

/** The first deal, to everyone seated who is not away (R-start-3). */
export function start(room: Room, { shuffle, at }: CommandOf<'start'>): Step {
  if (room.phase !== 'lobby') return refuse('already-started')
  if (!hasEnoughReady(room)) return refuse(room.seats.length === 1 ? 'not-ready' : 'not-enough-ready')

  const carried = { ...room, pot: 0, highestAnte: 0, firstOrder: 0, harveyWins: 0, formerPlayers: [], result: null }
  const step = deal(carried, 1, shuffle, at)
  return accept(step.room, { type: 'game-started' }, ...step.events)
}

/** Alone and ready (R-start-1), or two ready, of whom the creator who starts is one (R-start-2). */
function hasEnoughReady(room: Lobby): boolean {
  if (room.seats.length === 1) return seatById(room, room.creator)?.isReady === true
  return room.seats.filter((seat) => seat.isReady || seat.id === room.creator).length >= 2
}
