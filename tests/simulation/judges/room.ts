import type { Room } from '../../../src/game/room'
import type { Revision } from '../history'

/** What is wrong with a saved room by itself, or after the one before it. The judge counts by itself. */
export function judgeRoom(before: Revision | undefined, { room, change }: Revision): string | undefined {
  if (room === null) return undefined
  const sum = moneyIn(room)
  if (sum !== 0) return `the money does not add up: ${sum} dollars too many`
  const previous = before?.room ?? null
  if (previous === null) return undefined
  if (room.version < previous.version) return `the version went back from ${previous.version} to ${room.version}`
  if (change.room !== null && change.room.shape < (before?.change.room?.shape ?? 0)) {
    return 'an older release has saved the room of a newer one'
  }
  return undefined
}

/** Totals of everybody who plays or has left, and the pot. The house has no money. */
function moneyIn(room: Room): number {
  if (room.phase === 'lobby') return 0
  const totals = [...room.seats, ...room.formerPlayers].map(({ runningTotal }) => runningTotal)
  return totals.reduce((sum, total) => sum + total, room.pot)
}
