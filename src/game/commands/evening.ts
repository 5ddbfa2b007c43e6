import type { CommandOf } from '../command'
import { withEndedGame } from '../evening/evening'
import { enter, type Finished, type Lobby, type Room, type Running } from '../room'
import { newSeat, seatsTaken, withEverySeat } from '../seats'
import { accept, refuse, type Step } from '../step'
import { UNLIMITED_ROUNDS } from '../vocabulary'
import { withFormerPlayer } from './leave'

/** The commands that make an evening of several games. */

/**
 * Moves the end of the game to this many rounds after the one dealt last (R-extend-1, R-extend-2). A finished game
 * continues (R-extend-3).
 */
export function extend(room: Room, { rounds, at }: CommandOf<'extend'>): Step {
  switch (room.phase) {
    case 'results':
    case 'waiting':
      return accept(withMoreRounds(room, rounds))
    case 'finished':
      return accept(goneOn(withMoreRounds(room, rounds), at))
    case 'lobby':
    case 'dealing':
    case 'decision':
      return refuse('not-between-rounds')
  }
}

function withMoreRounds<R extends Running>(room: R, rounds: number): R {
  const { maxRounds } = room.settings
  const extended = Math.min(room.round.number + rounds, UNLIMITED_ROUNDS)
  return maxRounds === UNLIMITED_ROUNDS ? room : { ...room, settings: { ...room.settings, maxRounds: extended } }
}

function goneOn(room: Finished, at: number): Running {
  const waiting: Running = enter(room, { phase: 'waiting', waitingSince: at, allReadySince: null })
  // A player who has left loses the seat, so the name is free, as after a rematch.
  const seated = room.seats.filter(({ hasLeft }) => hasLeft).reduce(withFormerPlayer, waiting)
  return withEverySeat(seated, (seat) => ({ ...seat, isRoundReady: seat.id === room.creator }))
}

/** Everybody who has not left plays another game, from its lobby (R-rematch-1, R-rematch-2). */
export function rematch(room: Room, { at }: CommandOf<'rematch'>): Step {
  if (room.phase !== 'finished') return refuse('game-not-over')
  return accept(lobbyAfter(room, at))
}

/** The lobby after a finished game. From the game it keeps only the totals of the evening. */
function lobbyAfter(room: Finished, at: number): Lobby {
  const { round, pot, highestAnte, firstOrder, harveyWins, formerPlayers, result, pause, finishedAt, ...kept } = room
  return {
    ...kept,
    phase: 'lobby',
    game: room.game + 1,
    evening: withEndedGame(room),
    settings: { ...room.settings, maxRounds: room.chosenMaxRounds },
    seats: seatsTaken(room).map((seat) => ({ ...newSeat(seat, at), callId: seat.callId })),
  }
}
