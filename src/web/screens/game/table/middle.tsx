import type { StateView } from '../../../../contract'
import { isBetweenRounds } from '../../../net/phases'
import { dollars } from '../../../ui/money'
import { showdownSentences } from '../words/showdown-words'
import { finalSentence } from '../words/standings'
import { tableSentence, type Sentence } from '../words/turn-words'
import { nextPot } from '../words/waiting-words'
import { Deck, Pot } from './pot'

/** The middle of the table: the deck during the deal, otherwise the pot and what is going on. */
export function Middle({ state }: { state: StateView }) {
  if (state.phase === 'dealing') return <Deck round={state.currentRound} />
  return <Pot label={isBetweenRounds(state) ? 'Next Pot' : 'Pot'} pot={state.pot} sentences={sentencesFor(state)} />
}

function sentencesFor(state: StateView): Sentence[] {
  switch (state.phase) {
    case 'results':
      return showdownSentences(state)
    case 'waiting':
      return [
        { name: `Round ${state.currentRound} Complete`, text: '' },
        ...(state.pot > 0 ? [{ text: nextPot(state) }] : []),
      ]
    case 'finished':
      return finalSentences(state)
    default:
      return [tableSentence(state)]
  }
}

function finalSentences(state: StateView): Sentence[] {
  const kept = state.pot > 0 ? [{ text: `Harvey keeps ${dollars(state.pot)}.` }] : []
  return [{ name: finalSentence(state), text: '' }, ...kept]
}
