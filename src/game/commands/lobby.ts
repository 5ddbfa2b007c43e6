import type { CommandOf } from '../command'
import { deal } from '../deal'
import type { Lobby, Room, Seat } from '../room'
import { isPlaying, withSeat } from '../seats'
import { accept, refuse, type Step } from '../step'
import { isForAnotherAnte } from './set-ante'

/** Commands that are possible in the lobby only. */

/** Sets the player's ready to `isReady`, or toggles it without one (R-lobby-1). */
export function setReady(room: Room, seat: Seat, { isReady = !seat.isReady, ante }: CommandOf<'set-ready'>): Step {
  if (room.phase !== 'lobby') return refuse('already-started')
  if (isReady && isForAnotherAnte(room, seat, ante)) return refuse('ante-changed')
  if (isReady === seat.isReady) return accept(room)
  return accept(withSeat(room, seat.id, { isReady }), { type: 'player-ready', name: seat.name, isReady })
}

/** Sets how Harvey names his twos (R-lobby-2). */
export function setDifficulty(room: Room, { difficulty }: CommandOf<'set-difficulty'>): Step {
  if (room.phase !== 'lobby') return refuse('already-started')
  return accept({ ...room, settings: { ...room.settings, harveyDifficulty: difficulty } })
}

/** The first deal, to everyone seated who is not away (R-start-3). */
export function start(room: Room, { shuffle, at }: CommandOf<'start'>): Step {
  if (room.phase !== 'lobby') return refuse('already-started')
  if (!room.seats.some(isPlaying)) return refuse('nobody-playing')
  if (!hasEnoughReady(room)) return refuse(whoIsMissing(room))

  const carried = { ...room, ...NEW_GAME }
  const step = deal(carried, 1, shuffle, at)
  return accept(step.room, { type: 'game-started' }, ...step.events)
}

const NEW_GAME = {
  pot: 0,
  highestAnte: 0,
  firstOrder: 0,
  harveyWins: 0,
  formerPlayers: [],
  result: null,
  pause: null,
}

/**
 * A single player must be ready (R-start-1). Of several players two must be ready, and the creator, who starts, counts
 * as ready (R-start-2).
 */
function hasEnoughReady(room: Lobby): boolean {
  const starters = startersOf(room)
  if (starters.length === 1) return starters[0]?.isReady === true
  return starters.filter((seat) => seat.isReady || seat.id === room.creator).length >= 2
}

/** Why too few players are ready: the only one who plays is the creator or another player, or several play. */
function whoIsMissing(room: Lobby): 'not-ready' | 'player-not-ready' | 'not-enough-ready' {
  const [first, ...others] = startersOf(room)
  if (others.length > 0) return 'not-enough-ready'
  return first?.id === room.creator ? 'not-ready' : 'player-not-ready'
}

/** The players who count for the start: all who do not sit out (R-sit-out-3). */
function startersOf({ seats }: Lobby): Seat[] {
  return seats.filter((seat) => !seat.isSittingOut)
}
