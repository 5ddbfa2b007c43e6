import type { CardView, PlayerView, StateView } from '../../../../contract'
import { deltaOf } from '../words/outcome'
import { isDealtIn } from '../words/seats'

/** One hand in the results. */
export interface ResultRow {
  name: string
  isCreator: boolean
  isViewer: boolean
  isWinner: boolean
  /** Null for Harvey. */
  runningTotal: number | null
  cards: readonly CardView[]
  /** "Pair", or "Folded". */
  rank: string
  decision: 'In' | 'Out' | 'Always In'
  delta: number
  wins: number
}

/** Winners first, then the viewer, Harvey, others who stayed in, and others who folded; each group in seat order. */
export function resultRows(state: StateView): ResultRow[] {
  const rows = [harveyRow(state), ...state.players.filter(isDealtIn).map((player) => playerRow(state, player))]
  return rows.sort((one, other) => groupOf(one) - groupOf(other))
}

function groupOf({ isWinner, isViewer, decision }: ResultRow): number {
  if (isWinner) return 0
  if (isViewer) return 1
  return { 'Always In': 2, In: 3, Out: 4 }[decision]
}

function harveyRow({ harvey }: StateView): ResultRow {
  return {
    name: harvey.name,
    isCreator: false,
    isViewer: false,
    isWinner: harvey.isWinner,
    runningTotal: null,
    cards: harvey.cards,
    rank: harvey.handRank ?? '',
    decision: 'Always In',
    delta: 0,
    wins: harvey.wins,
  }
}

function playerRow(state: StateView, player: PlayerView): ResultRow {
  const { name, isCreator, isWinner, runningTotal, cards, handRank, decision, wins } = player
  return {
    name,
    isCreator,
    isWinner,
    runningTotal,
    cards,
    isViewer: name === state.currentPlayer,
    rank: decision === 'fold' ? 'Folded' : (handRank ?? ''),
    decision: decision === 'fold' ? 'Out' : 'In',
    delta: deltaOf(state, player),
    wins,
  }
}
