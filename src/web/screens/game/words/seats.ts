import { UNLIMITED_ROUNDS, type PlayerView, type StateView } from '../../../../contract'

/** Whether it is the viewer's turn to decide. */
export function isOwnTurn({ currentTurn, currentPlayer }: StateView): boolean {
  return currentTurn !== null && currentTurn === currentPlayer
}

/** Everybody else, clockwise from the viewer's left. */
export function othersClockwise(state: StateView): PlayerView[] {
  const { players, currentPlayer } = state
  const own = players.findIndex(({ name }) => name === currentPlayer)
  return [...players.slice(own + 1), ...players.slice(0, Math.max(0, own))]
}

/** Whether the player got cards in the round that was dealt last. */
export function isDealtIn({ inPot, decision }: PlayerView): boolean {
  return inPot || decision !== null
}

/** The players who have yet to decide in this round, in the order of their turns. */
export function toDecide({ players, currentTurn }: StateView): PlayerView[] {
  const turn = players.findIndex(({ name }) => name === currentTurn)
  if (turn < 0) return []
  return [...players.slice(turn), ...players.slice(0, turn)].filter(({ inPot, decision }) => inPot && decision === null)
}

/** Whether no deal follows the one of this round. */
export function isLastRound({ currentRound, maxRounds, phase }: StateView): boolean {
  return phase === 'finished' || (maxRounds !== UNLIMITED_ROUNDS && currentRound >= maxRounds)
}

/** One player against Harvey, and no other player has left. */
export function isSolo({ players, left }: StateView): boolean {
  return players.length === 1 && left.length === 0
}
