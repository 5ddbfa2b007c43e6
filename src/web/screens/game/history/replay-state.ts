import { UNLIMITED_ROUNDS, type PlayerView, type StateView } from '../../../../contract'
import type { SettledRound } from '../../../net/history'
import { seatsFrom } from '../../../net/seats-from'
import { isViewer, winnersOf, type Viewer } from './round-words'

/** The steps of a settled round: the deal, one step for each decision, and the showdown. */

type SettledPlayer = SettledRound['players'][number]

export const stepCount = ({ players }: Pick<SettledRound, 'players'>) => players.length + 2

/** The players in the order of their turns. */
function inTurnOrder({ players, first }: Pick<SettledRound, 'players' | 'first'>): SettledPlayer[] {
  return seatsFrom(players, ({ name }) => name === first)
}

/** The table at a step of the round, as the viewer saw it: until the showdown only the viewer's own cards are open. */
export function replayState(round: SettledRound, step: number, viewer: Viewer): StateView {
  const isShowdown = step >= stepCount(round) - 1
  const order = inTurnOrder(round)
  const decided = new Set(order.slice(0, step).map(({ id }) => id))
  const view = { isShowdown, winners: round.winners }
  return {
    ...EMPTY_TABLE,
    game: round.game,
    currentRound: round.round,
    ante: round.ante,
    phase: isShowdown ? 'results' : 'decision',
    currentTurn: isShowdown ? null : (order[step]?.name ?? null),
    pot: isShowdown ? round.carryOver : round.pot,
    // The viewer's seat is across from Harvey.
    players: seatsFrom(round.players, (player) => isViewer(player, viewer)).map((player) =>
      playerAt(player, { ...view, hasDecided: decided.has(player.id), isOpen: isShowdown || isViewer(player, viewer) }),
    ),
    harvey: {
      ...EMPTY_TABLE.harvey,
      isWinner: isShowdown && round.harveyWins,
      ...(isShowdown ? round.harvey : {}),
    },
    result: isShowdown ? { ...round, deltas: round.players.map(({ name, amount }) => ({ name, amount })) } : null,
  }
}

/** What a step shows, in words. */
export function stepWords(round: SettledRound, step: number): string {
  if (step === 0) return 'The cards are dealt'
  if (step >= stepCount(round) - 1) return `Showdown: ${winnersOf(round)}`
  const player = inTurnOrder(round)[step - 1]
  return `${player?.name ?? ''} is ${player?.decision === 'stay' ? 'In' : 'Out'}`
}

interface Step {
  isShowdown: boolean
  hasDecided: boolean
  isOpen: boolean
  winners: readonly string[]
}

function playerAt(player: SettledPlayer, { isShowdown, hasDecided, isOpen, winners }: Step): PlayerView {
  const { id, name, cards, handRank, decision, amount, runningTotal } = player
  return {
    _id: id,
    name,
    isCreator: false,
    isReady: true,
    away: false,
    inVoice: false,
    sittingOut: false,
    cards: isOpen ? cards : [],
    decision: hasDecided ? decision : null,
    ...(isOpen ? { handRank } : {}),
    isWinner: isShowdown && winners.includes(name),
    inPot: !hasDecided || decision === 'stay',
    wins: 0,
    runningTotal: isShowdown ? runningTotal : runningTotal - amount,
    roundReady: false,
  }
}

const EMPTY_TABLE: StateView = {
  roomCode: '',
  game: 1,
  version: 0,
  nextDeal: null,
  deal: null,
  phase: 'decision',
  currentPlayer: null,
  planned: null,
  currentTurn: null,
  isCreator: false,
  currentRound: 0,
  // It is not known whether the round was the last one, because the game may have been extended since.
  maxRounds: UNLIMITED_ROUNDS,
  ante: 0,
  anteChanged: false,
  pot: 0,
  stake: 0,
  deadlineAt: null,
  pausedBy: null,
  pausedUntil: null,
  timeLeft: 0,
  allowJoinDuringGame: false,
  joinRequests: [],
  settings: { maxRounds: 5, decisionTimer: 30, ante: 0, harveyDifficulty: 'medium', listed: false, watchers: false },
  players: [],
  harvey: { _id: 'harvey', name: 'Harvey', cards: [], wins: 0, isWinner: false, inPot: true },
  left: [],
  result: null,
}
