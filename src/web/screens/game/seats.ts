import { UNLIMITED_ROUNDS, type PlayerView, type StateView } from '../../../contract'
import { seatsFrom } from '../../net/seats-from'

/** Everybody else, clockwise from the viewer's left. */
export function othersClockwise({ players, currentPlayer }: StateView): PlayerView[] {
  const isViewer = ({ name }: PlayerView) => name === currentPlayer
  return seatsFrom(players, isViewer).filter((player) => !isViewer(player))
}

/** Whether the player got cards in the round that was dealt last. */
export function isDealtIn({ inPot, decision }: PlayerView): boolean {
  return inPot || decision !== null
}

/** The players who have yet to decide in this round, in the order of their turns. */
export function toDecide({ players, currentTurn }: StateView): PlayerView[] {
  if (players.every(({ name }) => name !== currentTurn)) return []
  const inOrder = seatsFrom(players, ({ name }) => name === currentTurn)
  return inOrder.filter(({ inPot, decision }) => inPot && decision === null)
}

/** Whether no deal follows the one of this round. */
export function isLastRound({ currentRound, maxRounds, phase }: StateView): boolean {
  return phase === 'finished' || (maxRounds !== UNLIMITED_ROUNDS && currentRound >= maxRounds)
}

/** One player against Harvey, and no other player has had cards and left. */
export function isSolo({ players, left }: StateView): boolean {
  return players.length === 1 && left.every(({ hasPlayed }) => hasPlayed === false)
}
