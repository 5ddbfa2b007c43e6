import type { CardView, HarveyView, PlayerView, StateView } from '../../../../contract'
import { areHandsOpen } from '../../../net/phases'
import { isOwnTurn, viewerOf } from '../../../net/viewer'
import { shortSignedDollars, signedDollars } from '../../../ui/money'
import { isDealtIn, isLastRound, othersClockwise, toDecide } from '../seats'
import { deltaOf } from '../words/outcome'

/** What the table shows of one seat. */
export interface SeatModel {
  id: string
  name: string
  isHarvey: boolean
  isCreator: boolean
  inVoice: boolean
  wins: number
  look: SeatLook
  /** The running turn, for the seat whose turn it is. In a pause no turn runs. */
  turn: { deadlineAt: number; fullSeconds: number } | null
  /** The decision, shown as a chip "In" before the seat or a tag "Out" on it. */
  decision: 'In' | 'Out' | null
  /** Whether the seat has cards, and which of them are known. */
  hand: 'none' | 'backs' | 'faces'
  cards: readonly CardView[]
  /** The words on the plate under the name, in order. */
  words: readonly SeatWord[]
}

/** Colour and shape of the plate. A word on it says the same. */
type SeatLook = 'plain' | 'turn' | 'out' | 'away' | 'winner'

export interface SeatWord {
  text: string
  /** The shorter text for a phone's plate, if the text does not fit there. */
  short?: string
  kind: 'plain' | 'strong' | 'brass' | 'gain' | 'loss' | 'ready'
}

/** Harvey at the head, then the others clockwise from the viewer's left. */
export function seatModels(state: StateView): { harvey: SeatModel; others: SeatModel[] } {
  const next = state.currentTurn === null ? undefined : toDecide(state)[1]
  return {
    harvey: harveySeat(state, state.harvey),
    others: othersClockwise(state).map((player) => playerSeat(state, player, next === player)),
  }
}

/**
 * The viewer's marks: "Turn", the decision, and "Winner" at the results; at the end the final place is shown instead.
 */
export function ownMarks(state: StateView): ('Turn' | 'In' | 'Out' | 'Winner')[] {
  const viewer = viewerOf(state)
  if (!viewer || state.phase === 'waiting') return []
  if (isOwnTurn(state)) return ['Turn']
  const decision = decisionOf(state, viewer)
  const isWinner = state.phase === 'results' && viewer.isWinner
  return [...(decision ? [decision] : []), ...(isWinner ? (['Winner'] as const) : [])]
}

function harveySeat(state: StateView, harvey: HarveyView): SeatModel {
  return {
    id: harvey._id,
    name: harvey.name,
    isHarvey: true,
    isCreator: false,
    inVoice: false,
    wins: harvey.wins,
    look: areHandsOpen(state) && harvey.isWinner ? 'winner' : 'plain',
    turn: null,
    decision: null,
    hand: state.phase === 'waiting' ? 'none' : harvey.cards.length > 0 ? 'faces' : 'backs',
    cards: harvey.cards,
    words: harveyWords(state, harvey),
  }
}

function harveyWords({ phase }: StateView, { handRank }: HarveyView): SeatWord[] {
  if (phase === 'waiting') return [{ text: 'Ready', kind: 'ready' }]
  const alwaysIn: SeatWord = { text: 'Always In', kind: 'brass' }
  return handRank ? [{ text: handRank, kind: 'strong' }, alwaysIn] : [alwaysIn]
}

function playerSeat(state: StateView, player: PlayerView, isNext: boolean): SeatModel {
  const { _id: id, name, isCreator, inVoice, wins, cards } = player
  const { deadlineAt, settings } = state
  const look = lookOf(state, player)
  return {
    id,
    name,
    isHarvey: false,
    isCreator,
    inVoice,
    wins,
    look,
    turn: look === 'turn' && deadlineAt !== null ? { deadlineAt, fullSeconds: settings.decisionTimer } : null,
    decision: decisionOf(state, player),
    hand: handOf(state, player),
    cards,
    words: wordsOf(state, player, isNext),
  }
}

function lookOf(state: StateView, player: PlayerView): SeatLook {
  if (state.phase !== 'waiting') {
    if (state.currentTurn === player.name) return 'turn'
    if (areHandsOpen(state) && player.isWinner) return 'winner'
    if (player.decision === 'fold') return 'out'
  }
  const isAside = player.sittingOut && (state.phase === 'waiting' || !isDealtIn(player))
  return player.away || isAside ? 'away' : 'plain'
}

function decisionOf({ phase }: StateView, { decision }: PlayerView): SeatModel['decision'] {
  if (phase === 'waiting' || decision === null) return null
  return decision === 'stay' ? 'In' : 'Out'
}

function handOf({ phase }: StateView, player: PlayerView): SeatModel['hand'] {
  if (phase === 'waiting' || !isDealtIn(player)) return 'none'
  return player.cards.length > 0 ? 'faces' : 'backs'
}

function wordsOf(state: StateView, player: PlayerView, isNext: boolean): SeatWord[] {
  if (state.phase === 'waiting') return [readyWord(player)]
  if (areHandsOpen(state)) return showdownWords(state, player)
  const away: SeatWord[] = player.away ? [AWAY] : []
  if (state.currentTurn === player.name) return [{ text: 'Turn', kind: 'strong' }, ...away]
  if (player.away) return away
  // A player who sits out from the next deal on still plays this hand.
  if (player.sittingOut && !isDealtIn(player)) return [SITS_OUT]
  if (!isDealtIn(player)) return [notDealtIn(state)]
  const total = amountWord(player.runningTotal, 'plain')
  return isNext ? [{ text: 'Next', kind: 'plain' }, total] : [total]
}

const AWAY: SeatWord = { text: 'Away', kind: 'plain' }
const SITS_OUT: SeatWord = { text: 'Sits out', kind: 'plain' }

function readyWord({ away, sittingOut, roundReady }: PlayerView): SeatWord {
  // A player who is away is not dealt in, ready or not.
  if (away) return AWAY
  if (sittingOut) return SITS_OUT
  return roundReady ? { text: 'Ready', kind: 'ready' } : { text: 'Waiting', kind: 'plain' }
}

/** The player gets cards with the next deal, if there is one. */
function notDealtIn(state: StateView): SeatWord {
  return { text: isLastRound(state) ? 'No cards' : 'Next round', kind: 'plain' }
}

/** Why the player has no hand in the results. */
export function withoutHandWord(state: StateView, { away, sittingOut }: PlayerView): SeatWord {
  if (away) return AWAY
  return sittingOut ? SITS_OUT : notDealtIn(state)
}

/**
 * With more players a plate has no room for the amount, which the pad shows. The plate of an away player has none
 * either.
 */
const MOST_WITH_AMOUNTS = 8

function showdownWords(state: StateView, player: PlayerView): SeatWord[] {
  if (!isDealtIn(player)) return [withoutHandWord(state, player)]
  const away = player.away && !player.isWinner
  if (player.decision === 'fold') return [{ text: 'Folded', kind: 'strong' }, ...(away ? [AWAY] : [])]
  const rank: SeatWord[] = player.handRank ? [{ text: player.handRank, kind: 'strong' }] : []
  if (away) return [...rank, AWAY]
  const delta = state.players.length > MOST_WITH_AMOUNTS ? 0 : deltaOf(state, player)
  return delta === 0 ? rank : [...rank, amountWord(delta, delta > 0 ? 'gain' : 'loss')]
}

const amountWord = (amount: number, kind: SeatWord['kind']): SeatWord => ({
  text: signedDollars(amount),
  short: shortSignedDollars(amount),
  kind,
})
