import type { StateView } from '../../../contract'
import { useGame } from '../../net/room'
import { useSecondsLeft } from './use-seconds-left'
import { LATE_SECONDS } from './words/clock-words'
import { outcomeFor } from './words/outcome'
import { isOwnTurn } from './words/seats'
import { ownFinish } from './words/standings'
import { showdownSentences } from './words/showdown-words'
import { turnsUntilYours } from './words/turn-words'

/** Announces to screen readers what matters: the player's turn, its last seconds, and the results. */
export function Announcer() {
  const state = useGame()
  const isTurn = isOwnTurn(state)
  const seconds = useSecondsLeft(isTurn ? state.deadlineAt : null)
  return (
    <p className="sr" role="status" aria-live="polite">
      {isTurn ? turnWords(state, seconds) : wordsFor(state)}
    </p>
  )
}

const SOON_SECONDS = 10

function turnWords(state: StateView, seconds: number | null): string {
  if (seconds !== null && seconds <= LATE_SECONDS) return `${LATE_SECONDS} seconds left.`
  if (seconds !== null && seconds <= SOON_SECONDS) return `${SOON_SECONDS} seconds left.`
  return state.phase === 'wild-selection' ? 'Your turn. Choose what your twos play.' : 'Your turn. Are you in or out?'
}

function wordsFor(state: StateView): string {
  switch (state.phase) {
    case 'dealing':
      return `Round ${state.currentRound} starting.`
    case 'wild-selection':
      return 'You hold a wild two. Choose what it plays.'
    case 'decision':
      return turnsUntilYours(state) === 'You are next' ? 'You are next.' : ''
    case 'results':
      return resultWords(state)
    case 'waiting':
      return state.anteChanged ? `New ante: $${state.ante}. All players must confirm.` : ''
    case 'finished':
      return `Final standings. ${ownFinish(state)}.`
  }
}

function resultWords(state: StateView): string {
  const { headline, reason } = outcomeFor(state)
  const table = showdownSentences(state).map(({ name = '', text }) => name + text)
  return [`${headline}.`, reason, ...table].join(' ')
}
