import type { StateView } from '../../../../contract'
import { dollars } from '../../../ui/money'
import { handOf } from './hand-strength'
import { capital, handPhrase, isPlural, shortHand } from './hand-words'
import { nameList, playerCount } from './name-list'
import type { Sentence } from './turn-words'

/** The notice under the totals of a round that Harvey won, after "Harvey wins!". */
export const HARVEY_TAKES_ALL = 'All players who stayed in lose the pot and it carries over'

/** What happened at the showdown: who won with which hand, and what becomes of the pot. */
export function showdownSentences(state: StateView): Sentence[] {
  if (!state.result) return []
  return state.result.harveyWins ? harveySentences(state) : winnerSentences(state)
}

/** Whether a player stayed in, who then lost to Harvey or won. Who has left since is in the deltas alone. */
export const isAnybodyIn = ({ result }: StateView) => result?.deltas.some(({ amount }) => amount !== 0) === true

function harveySentences(state: StateView): Sentence[] {
  const hand = handOf(state.harvey)
  if (!isAnybodyIn(state))
    return [{ name: 'Harvey wins!', text: ' Everybody is Out.' }, { text: 'The pot carries over.' }]
  const why = hand ? ` ${capital(shortHand(hand))} ${isPlural(hand) ? 'beat' : 'beats'} every hand.` : ''
  return [{ name: 'Harvey wins!', text: why }, { text: `${HARVEY_TAKES_ALL}.` }]
}

function winnerSentences(state: StateView): Sentence[] {
  const winners = state.result?.winners ?? []
  const hand = handOf(state.players.find(({ name }) => name === winners[0]))
  const verb = winners.length > 1 ? 'share the pot' : 'wins'
  const how = hand ? ` with ${handPhrase(hand)}.` : '.'
  const paid = paymentSentence(state)
  return [{ name: `${nameList(winners)} ${verb}`, text: how }, ...(paid ? [{ text: paid }] : [])]
}

/** "Priya pays $1000 into the next pot.", "Three players pay $1225 each into the next pot." */
function paymentSentence({ result }: StateView): string | undefined {
  const losers = (result?.deltas ?? []).filter(({ amount }) => amount < 0)
  const [first] = losers
  if (first === undefined) return undefined
  const amount = dollars(Math.abs(first.amount))
  if (losers.length === 1) return `${first.name} pays ${amount} into the next pot.`
  return `${playerCount(losers.length)} pay ${amount} each into the next pot.`
}
