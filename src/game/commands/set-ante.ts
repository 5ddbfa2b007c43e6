import type { CommandOf } from '../command'
import { gameTime } from '../pause'
import type { Room, Seat } from '../room'
import { withEverySeat } from '../seats'
import { accept, refuse, type Step } from '../step'
import { MAX_ANTE_CHANGES } from '../vocabulary'

/**
 * Sets the ante of the next deal (R-ante-1). All but the creator have to confirm a different ante; the same ante
 * changes nothing (R-ante-2).
 */
export function setAnte(room: Room, { ante, at }: Pick<CommandOf<'set-ante'>, 'ante' | 'at'>): Step {
  if (room.phase === 'finished') return refuse('game-over')
  if (ante === room.settings.ante) return accept(room)
  if (room.phase !== 'lobby' && room.anteChanges >= MAX_ANTE_CHANGES) return refuse('ante-changed-too-often')

  const changed = { ...room, settings: { ...room.settings, ante }, anteChanges: room.anteChanges + 1 }
  const confirmed = withEverySeat(changed, (seat) =>
    seat.id === room.creator ? seat : unready(seat, gameTime(room, at)),
  )
  // Later changes must not make the table wait longer for those who have not confirmed (R-ante-4).
  const isClockAnew = confirmed.phase === 'waiting' && room.anteChanges === 0
  return accept(isClockAnew ? { ...confirmed, waitingSince: gameTime(room, at) } : confirmed, {
    type: 'ante-changed',
    ante,
  })
}

/** The seat with its ready taken back. The clock of idleness of a player who was round-ready starts now (R-ante-4). */
function unready(seat: Seat, now: number): Seat {
  return { ...seat, isReady: false, isRoundReady: false, presentSince: seat.isRoundReady ? now : seat.presentSince }
}

/**
 * Whether the player confirms another ante than that of the next deal: the call was pressed before the change, or is
 * repeated after it (R-ante-5).
 */
export function isForAnotherAnte(room: Room, seat: Seat, ante: number | undefined): boolean {
  return ante !== undefined && ante !== room.settings.ante && seat.id !== room.creator
}
