import type { CardView, PlayerView, StateView } from '../../../../contract'
import { isDealtIn } from '../seats'
import { deltaOf } from '../words/outcome'

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
  /** Whether the player has left since the showdown, so that the hand is no longer known. */
  hasLeft: boolean
}

/** Winners first, then the viewer, Harvey, others who stayed in, and others who folded; each group in seat order. */
export function resultRows(state: StateView): ResultRow[] {
  const seated = state.players.filter(isDealtIn).map((player) => playerRow(state, player))
  const rows = [harveyRow(state), ...seated, ...leftRows(state)]
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
    hasLeft: false,
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
    hasLeft: false,
  }
}

/**
 * Players who have left since they were dealt in. Without them the amounts of the round would not add up. Somebody else
 * may have taken the name since.
 */
function leftRows(state: StateView): ResultRow[] {
  const { players, left, result } = state
  const gone = [...(result?.deltas ?? [])]
  for (const player of players.filter(isDealtIn)) {
    const delta = deltaOf(state, player)
    const own = gone.findIndex(({ name, amount }) => name === player.name && amount === delta)
    if (own >= 0) gone.splice(own, 1)
  }
  return gone.map(({ name, amount }, place) => ({
    name,
    isCreator: false,
    isViewer: false,
    isWinner: amount > 0,
    runningTotal: totalOfLast(left, name, namesakes(gone.slice(place), name)) ?? amount,
    cards: [],
    rank: '',
    decision: amount === 0 ? 'Out' : 'In',
    delta: amount,
    wins: 0,
    hasLeft: true,
  }))
}

const namesakes = (people: readonly { name: string }[], name: string) =>
  people.filter((one) => one.name === name).length

/**
 * The total of the player of this name who left last, or of one before; `fromEnd` is 1 for the last. Nothing
 * distinguishes several players of one name who were dealt in to one round, so they get the totals in turn.
 */
function totalOfLast(left: StateView['left'], name: string, fromEnd: number): number | undefined {
  return left.filter((one) => one.name === name).at(-fromEnd)?.runningTotal
}
