import type { CommandOfSession } from '../command'
import { hasUnchosenWild } from '../hands/wilds'
import { isAwaited } from '../presence'
import type { Deciding, Room, SessionId } from '../room'
import { isPaused } from '../pause'
import { isPlaying, isPresent, seatOfSession } from '../seats'
import { dealtTo } from '../turn'
import { oneOf } from './one-of'

/** A command of a session, not of the server. */
export type Action = CommandOfSession['type']

export interface Wanted {
  what: Action
  session: SessionId
  pick?: number
}

/** The command for which the game waits; undefined when it waits for time to pass. */
export function wanted(room: Room, pick: number): Wanted | undefined {
  const creator = room.seats.find((seat) => seat.id === room.creator)
  const awaited = room.seats.find(isAwaited)
  // A pause is mostly left to its end.
  if (isPaused(room) && pick % 3 === 0) return creator && { what: 'pause', session: creator.session, pick: 0 }
  const returning = room.seats.find((seat) => seat.isSittingOut)
  if (returning !== undefined && pick % 5 === 0 && room.phase !== 'finished') {
    return { what: 'sit-out', session: returning.session, pick: 0 }
  }
  switch (room.phase) {
    case 'lobby': {
      const earlier = room.evening.people.find((one) => seatOfSession(room, one.session) === undefined)
      if (earlier !== undefined && pick % 5 === 0) return { what: 'join', session: earlier.session }
      // Sometimes the creator leaves the game to the only other player.
      if (room.seats.length === 2 && pick % 7 === 0)
        return creator && { what: 'sit-out', session: creator.session, pick: 1 }
      const unready = room.seats.find((seat) => !seat.isReady)
      // Sometimes the creator starts too early.
      if (unready !== undefined && pick % 4 > 0) return { what: 'set-ready', session: unready.session, pick: 0 }
      return creator && { what: 'start', session: creator.session }
    }
    case 'decision':
      return wantedOfTurn(room)
    case 'results':
      return awaited && { what: 'continue', session: awaited.session }
    case 'waiting':
      if (!room.seats.some(isPlaying)) return { what: 'heartbeat', session: oneOf(room.seats, pick).session, pick: 0 }
      if (awaited !== undefined) return { what: 'round-ready', session: awaited.session }
      return creator && isPresent(creator) ? { what: 'next-round', session: creator.session } : undefined
    case 'finished':
      return creator && { what: oneOf(AFTER_A_GAME, pick), session: creator.session }
    case 'dealing':
      return undefined
  }
}

const AFTER_A_GAME = ['chat', 'continue', 'extend', 'rematch', 'kick'] as const

function wantedOfTurn(room: Deciding): Wanted | undefined {
  const seat = room.seats.find((one) => one.id === room.turn.seat)
  const dealt = dealtTo(room.round, room.turn.seat)
  if (seat === undefined || dealt === undefined) return undefined
  return { what: hasUnchosenWild(dealt.hand) ? 'choose-wilds' : 'decide', session: seat.session }
}
