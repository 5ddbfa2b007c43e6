import type { StateView } from '../../../../contract'
import { dollars } from '../../../ui/money'
import { isLastRound } from '../seats'
import { compareHands, handOf, type Hand } from './hand-strength'
import { capital, handPhrase, isPlural, shortHand } from './hand-words'
import { nameList } from '../../../ui/names'
import { winningHand } from './outcome'
import type { Sentence } from './turn-words'

const HARVEY_TAKES_ALL = 'All players who stayed in lose the pot and it carries over.'
const HARVEY_KEEPS_ALL = 'All players who stayed in lose the pot, and Harvey keeps it.'
const NUMBERS = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen'.split(' ')

/**
 * For the notice over the results of a round that Harvey won: follows "Harvey wins!" and precedes the words about the
 * pot.
 */
export function harveyNotice(state: StateView): string {
  if (isAnybodyIn(state)) return HARVEY_TAKES_ALL
  return isLastRound(state) ? 'Everybody is Out.' : 'Everybody is Out, and the pot carries over.'
}

/** What happened at the showdown: who won with which hand, and what happens to the pot. */
export function showdownSentences(state: StateView): Sentence[] {
  if (!state.result) return []
  return state.result.harveyWins ? harveySentences(state) : winnerSentences(state)
}

/** Whether any player stayed in, and so won or lost money. Only the deltas include players who have left since. */
const isAnybodyIn = ({ result }: StateView) => result?.deltas.some(({ amount }) => amount !== 0) === true

function harveySentences(state: StateView): Sentence[] {
  const hand = handOf(state.harvey)
  if (!isAnybodyIn(state))
    return [
      { name: 'Harvey wins!', text: ' Everybody is Out.' },
      { text: isLastRound(state) ? 'Harvey keeps the pot.' : 'The pot carries over.' },
    ]
  const why = hand ? ` ${whyHarvey(state, hand)}` : ''
  return [{ name: 'Harvey wins!', text: why }, { text: isLastRound(state) ? HARVEY_KEEPS_ALL : HARVEY_TAKES_ALL }]
}

/** Harvey's hand need not be the best: a better hand may have folded, and a player who is In may have an equal hand. */
function whyHarvey({ players }: StateView, hand: Hand): string {
  const isTie = players.some((player) => {
    const own = player.decision === 'stay' ? handOf(player) : undefined
    return own !== undefined && compareHands(own, hand) === 0
  })
  if (!isTie) return `He has ${handPhrase(hand)}.`
  return `${capital(shortHand(hand))} ${isPlural(hand) ? 'win' : 'wins'} the tie.`
}

function winnerSentences(state: StateView): Sentence[] {
  const winners = state.result?.winners ?? []
  const hand = winningHand(state)
  const verb = winners.length > 1 ? 'share the pot' : 'wins'
  const how = hand ? ` with ${handPhrase(hand)}.` : '.'
  const paid = paymentSentence(state)
  return [{ name: `${nameList(winners)} ${verb}`, text: how }, ...(paid ? [{ text: paid }] : [])]
}

/** "Priya pays $1000 into the next pot.", "Three players pay $1225 each into the next pot." */
function paymentSentence(state: StateView): string | undefined {
  const losers = losersOf(state)
  const [first] = losers
  if (first === undefined) return undefined
  const amount = dollars(Math.abs(first.amount))
  const whereTo = isLastRound(state) ? ', which Harvey keeps.' : ' into the next pot.'
  if (losers.length === 1) return `${first.name} pays ${amount}${whereTo}`
  return `${NUMBERS[losers.length] ?? losers.length} players pay ${amount} each${whereTo}`
}

/** Whether the viewer is the only loser of a round that another player has won. */
export function paysAlone(state: StateView): boolean {
  const [first, ...others] = losersOf(state)
  return state.result?.harveyWins === false && others.length === 0 && first?.name === state.currentPlayer
}

const losersOf = ({ result }: StateView) => (result?.deltas ?? []).filter(({ amount }) => amount < 0)

/** What makes the next pot: "Next pot: $500 + 3 × $500 = $2000." No round follows the last one: Harvey keeps its pot. */
export function nextPotWords(state: StateView): string {
  const sum = nextPotSum(state)
  return isLastRound(state) ? `It is the last round: Harvey keeps ${sum}.` : `Next pot: ${sum}.`
}

/**
 * Each loser pays the same. The sum begins with the pot that Harvey's win leaves, or with the dollars that winners
 * cannot share.
 */
function nextPotSum(state: StateView): string {
  const losers = losersOf(state)
  const { carryOver = 0, harveyWins = false } = state.result ?? {}
  const paid = losers.reduce((sum, { amount }) => sum - amount, 0)
  const stays = carryOver - paid
  const payments = `${losers.length > 1 ? `${losers.length}\u00A0×\u00A0` : ''}${dollars(paid / losers.length)}`
  const parts = [
    ...(stays > 0 ? [`${dollars(stays)}${harveyWins ? '' : ' left over'}`] : []),
    ...(paid > 0 ? [payments] : []),
  ]
  const isSum = parts.length > 1 || losers.length > 1
  return isSum ? `${parts.join(' + ')} = ${dollars(carryOver)}` : (parts[0] ?? dollars(0))
}
