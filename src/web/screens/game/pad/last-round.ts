import type { CardView, HandRank, RoundRecord, StateView } from '../../../../contract'
import { isDealtIn } from '../seats'
import { deltaOf } from '../words/outcome'

/** What the pad shows of the previous round: who won or lost with which hand, the winners first. */
export interface LastRound {
  game: number
  round: number
  pot: number
  /** Harvey's hand if he has won, otherwise null. */
  harvey: Hand | null
  players: (Hand & { name: string; amount: number })[]
}

interface Hand {
  cards: readonly CardView[]
  handRank: HandRank | null
}

/**
 * Made from the state while it shows the results; null once somebody who won or lost has left, because only the history
 * names that player.
 */
export function lastRoundShown(state: StateView): LastRound | null {
  const { result, harvey } = state
  if (result === null) return null
  const lines = winnersFirst(
    state.players.filter(isDealtIn).map((player) => ({
      name: player.name,
      cards: player.cards,
      handRank: player.handRank ?? null,
      amount: deltaOf(state, player),
    })),
  )
  // Compares the number of players, because another player may have taken the name of one who has left.
  if (lines.length < result.deltas.filter(({ amount }) => amount !== 0).length) return null
  return {
    game: state.game,
    round: state.currentRound,
    pot: result.pot,
    harvey: result.harveyWins ? { cards: harvey.cards, handRank: harvey.handRank ?? null } : null,
    players: lines,
  }
}

/** Made from the room's history, for a page that was opened later. */
export function lastRoundOf({ game, round, pot, harveyWins, harvey, players }: RoundRecord): LastRound {
  return { game, round, pot, harvey: harveyWins ? harvey : null, players: winnersFirst(players) }
}

/** The players whose total changed: the winners, then the losers, each in seat order. */
function winnersFirst(lines: LastRound['players']): LastRound['players'] {
  return [...lines.filter(({ amount }) => amount > 0), ...lines.filter(({ amount }) => amount < 0)]
}
