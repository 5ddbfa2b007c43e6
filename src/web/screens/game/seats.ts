import { UNLIMITED_ROUNDS, type PlayerView, type StateView } from '../../../contract'
import { seatsFrom } from '../../net/seats-from'

/** The players who have a seat. One who left when In is shown until the next deal (R-leave-3). */
export function seated({ players }: StateView): PlayerView[] {
  return players.filter(({ hasLeft }) => !hasLeft)
}

/** Everybody else, clockwise from the viewer's left. */
export function othersClockwise({ players, currentPlayer }: StateView): PlayerView[] {
  const isViewer = ({ name }: PlayerView) => name === currentPlayer
  return seatsFrom(players, isViewer).filter((player) => !isViewer(player))
}

/** Everybody at the table, best total first. */
export function byTotal({ players }: StateView): PlayerView[] {
  return [...players].sort((one, other) => other.runningTotal - one.runningTotal)
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

/** Whether this round is the last one. */
export function isLastRound({ currentRound, maxRounds, phase }: StateView): boolean {
  return phase === 'finished' || (maxRounds !== UNLIMITED_ROUNDS && currentRound >= maxRounds)
}

/** Every deal costs an ante, so a total is $0 only before the first deal or with a win. */
export function hasPlayed({ runningTotal, wins }: Pick<PlayerView, 'runningTotal' | 'wins'>): boolean {
  return runningTotal !== 0 || wins !== 0
}

/**
 * The player alone against Harvey: no other player has a seat, or has had cards and left. At the end, a player who
 * joined too late for cards does not count.
 */
export function soloPlayer({ phase, players, left }: StateView): PlayerView | undefined {
  const [player, ...others] = phase === 'finished' ? players.filter(hasPlayed) : players
  return others.length === 0 && left.every((one) => one.hasPlayed === false) ? player : undefined
}
