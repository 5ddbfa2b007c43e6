import type { CardView, HandRank, RoundRecord, StateView } from '../../../../contract'
import { deltaOf } from '../words/outcome'

/** What the pad shows of the previous round: who won or lost with which hand. */
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
    players: state.players.flatMap(({ name, cards, handRank }) =>
      changed({ name, cards, handRank: handRank ?? null, amount: deltaOf(state, name) }),
    ),
  }
}

/** From the room's history, for a page that was opened later. */
export function lastRoundOf({ round, pot, harveyWins, players }: RoundRecord): LastRound {
  return {
    round,
    pot,
    harveyWins,
    players: players.flatMap(({ name, cards, handRank, amount }) => changed({ name, cards, handRank, amount })),
  }
}

type Line = LastRound['players'][number]
const changed = (line: Line): Line[] => (line.amount === 0 ? [] : [line])
