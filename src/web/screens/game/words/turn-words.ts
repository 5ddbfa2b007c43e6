import type { Decision, StateView } from '../../../../contract'
import { decisionAfterPause, viewerOf } from '../../../net/viewer'
import { dollars } from '../../../ui/money'
import { soloPlayer, toDecide } from '../seats'

/** A sentence for the middle of the table; `name` stands out in it. */
export interface Sentence {
  name?: string
  text: string
}

/** For a player who is Out without having chosen that. */
export const TIME_RAN_OUT = 'Your time ran out'

/** For a player whose turn stands still. */
export const TURN_IN_PAUSE = 'You decide after the pause'

/**
 * How far off the viewer's turn is: "You are next", "6 turns until yours". Undefined if no turn of the viewer is to
 * come.
 */
export function turnsUntilYours(state: StateView): string | undefined {
  const turns = toDecide(state).findIndex(({ name }) => name === state.currentPlayer)
  if (turns <= 0) return undefined
  return turns === 1 ? 'You are next' : `${turns} turns until yours`
}

/** What staying in can win and lose. */
export function stakes({ pot, stake }: StateView): string {
  return `In: win ${dollars(pot)} or lose ${dollars(stake)}`
}

/**
 * The parts of the pot, shown during the deal to a player who is dealt in. An ante that has changed since is that of the
 * next deal.
 */
export function anteSentence({ ante, anteChanged, pot, result }: StateView): string {
  const carried = result?.carryOver ?? 0
  // Harvey and players who are away or sit out pay no ante. A player who has paid may have left since.
  const isAlone = !anteChanged && pot === carried + ante
  const paid = `${isAlone ? 'You have' : 'Everyone has'} put ${anteChanged ? 'the ante' : dollars(ante)} in.`
  if (carried === 0) return `${paid} The pot is ${dollars(pot)}.`
  return `${paid} With the ${dollars(carried)} of the last round the pot is ${dollars(pot)}.`
}

/** The hint under the buttons that decide ahead. In a pause these cannot be pressed. */
export function aheadHint({ planned, pausedBy }: Pick<StateView, 'planned' | 'pausedBy'>): string {
  if (planned === null) return 'Nobody can tell until your turn, which then takes no time.'
  return pausedBy === null ? 'Press again to take it back.' : 'You can change it when the game goes on.'
}

/** What is going on while hands are decided. */
export function tableSentence(state: StateView): Sentence {
  if (state.pausedBy !== null && state.currentTurn !== null) return afterPause(state, state.currentTurn)
  if (state.currentTurn !== null && state.currentTurn !== state.currentPlayer) {
    return { name: state.currentTurn, text: ' is deciding' }
  }
  if (state.phase === 'wild-selection') return { text: wildSentence(state) }
  // The last decisions, made ahead, are shown before the showdown.
  if (state.currentTurn === null) return { text: decisionCount(state) }
  return { text: soloPlayer(state) ? 'Only you and Harvey' : ownTurnSentence(state) }
}

function afterPause(state: StateView, turn: string): Sentence {
  if (turn !== state.currentPlayer) return { name: turn, text: ' decides after the pause' }
  const planned = decisionAfterPause(state)
  return { text: planned === null ? TURN_IN_PAUSE : afterPauseWords(planned) }
}

/** For a player who had decided ahead and got the turn in a pause. */
export function afterPauseWords(planned: Decision): string {
  return `You are ${planned === 'stay' ? 'In' : 'Out'} when the game goes on`
}

function ownTurnSentence(state: StateView): string {
  const isFirst = state.players.every(({ decision }) => decision === null)
  const next = toDecide(state)[1]
  const so = isFirst ? 'You decide first.' : decisionCount(state)
  if (next !== undefined) return `${so} ${next.name} decides after you.`
  return isFirst ? 'You decide alone.' : `${so} You decide last.`
}

/** "2 In, 1 Out." */
function decisionCount({ players }: StateView): string {
  const count = (wanted: Decision) => players.filter(({ decision }) => decision === wanted).length
  return `${count('stay')} In, ${count('fold')} Out.`
}

/** What the viewer has to do before anything else. */
export function wildSentence(state: StateView): string {
  const wilds = viewerOf(state)?.cards.filter(({ isWild }) => isWild).length ?? 0
  return wilds > 1 ? 'Choose what your twos play' : 'Choose what your two plays'
}
