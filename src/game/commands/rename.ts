import type { CommandOf } from '../command'
import type { Result, Room, Seat, SeatId } from '../room'
import { isNameTaken, withSeat } from '../seats'
import { accept, refuse, type Step } from '../step'

/** Allowed in the lobby, `results` and `waiting`. The last round is then shown with the new name (R-name-4). */
export function rename(room: Room, seat: Seat, { name }: CommandOf<'rename'>): Step {
  if (room.phase !== 'lobby' && room.phase !== 'results' && room.phase !== 'waiting') return refuse('not-now-rename')
  if (isNameTaken(room, name, seat.session)) return refuse('name-taken')

  return accept(withNewName(room, seat, name))
}

/** The room with another name for the seat, also in the round and in the result that are shown. */
export function withNewName(room: Room, seat: Seat, name: string): Room {
  const renamed = withSeat(room, seat.id, { name })
  if (renamed.phase === 'lobby') return renamed
  const dealt = renamed.round.dealt.map((one) => (one.seat === seat.id ? { ...one, name } : one))
  const paused = renamed.pause?.by === seat.name ? { ...renamed.pause, by: name } : renamed.pause
  const named = { ...renamed, pause: paused, round: { ...renamed.round, dealt } }
  return named.phase === 'results' || named.phase === 'finished'
    ? { ...named, result: withName(named.result, seat.id, name) }
    : { ...named, result: named.result && withName(named.result, seat.id, name) }
}

function withName(result: Result, seat: SeatId, name: string): Result {
  const follow = <T extends { seat: SeatId; name: string }>(one: T): T => (one.seat === seat ? { ...one, name } : one)
  return { ...result, winners: result.winners.map(follow), deltas: result.deltas.map(follow) }
}
