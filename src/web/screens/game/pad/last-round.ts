import type { CardView, HandRank, RoundRecord, StateView } from '../../../../contract'
import { deltaOf } from '../words/outcome'

/** What the pad shows of the previous round: who won or lost with which hand, the winners first. */
export interface LastRound {
  round: number
  pot: number
  harveyWins: boolean
  players: { name: string; cards: readonly CardView[]; handRank: HandRank | null; amount: number }[]
}

/** From the state while it shows the results. */
export function lastRoundShown(state: StateView): LastRound | null {
  if (!state.result) return null
  return {
    round: state.currentRound,
    pot: state.result.pot,
    harveyWins: state.result.harveyWins,
    players: winnersFirst(
      state.players.map((player) => ({
        name: player.name,
        cards: player.cards,
        handRank: player.handRank ?? null,
        amount: deltaOf(state, player),
      })),
    ),
  }
}

/** From the room's history, for a page that was opened later. */
export function lastRoundOf({ round, pot, harveyWins, players }: RoundRecord): LastRound {
  return { round, pot, harveyWins, players: winnersFirst(players) }
}

/** Those whose total changed: who won, then who lost, each in seat order. */
function winnersFirst(lines: LastRound['players']): LastRound['players'] {
  return [...lines.filter(({ amount }) => amount > 0), ...lines.filter(({ amount }) => amount < 0)]
}
