import type { HarveyView, PlayerView, StateView } from '../../../../contract'
import { viewerOf } from '../../../net/viewer'
import { dollars } from '../../../ui/money'
import { isDealtIn, isLastRound } from '../seats'
import { compareHands, handOf, type Hand } from './hand-strength'
import { apart, isPlural } from './hand-words'
import { nameList } from '../../../ui/names'

/** The result of the round for the viewer: a headline, and the reason in one or two sentences. */
export interface Outcome {
  headline: string
  kind: 'won' | 'lost' | 'neutral'
  reason: string
}

export const FOLDED = 'You folded'

/** A player or Harvey with a hand that was shown. `owner` is "Harvey's", "Noor's" or "your". */
interface Shown {
  name: string
  owner: string
  hand: Hand
}

export function outcomeFor(state: StateView): Outcome {
  const viewer = viewerOf(state)
  if (!viewer || !isDealtIn(viewer)) {
    return { headline: 'You sat this round out', kind: 'neutral', reason: publicReason(state) }
  }
  if (viewer.decision === 'fold') return { headline: FOLDED, kind: 'neutral', reason: foldReason(state, viewer) }
  const amount = Math.abs(deltaOf(state, viewer))
  if (viewer.isWinner) {
    return { headline: `Winner! +${dollars(amount)}`, kind: 'won', reason: winReason(state, viewer) }
  }
  return { headline: `You lose ${dollars(amount)}`, kind: 'lost', reason: lossReason(state, viewer, amount) }
}

/**
 * What the showdown changed for a player, in dollars. The result knows its players by name only. If a player has left
 * and another player has taken the name, there are two amounts. The decision of the player tells which one is right.
 */
export function deltaOf({ result }: Pick<StateView, 'result'>, player: Settled): number {
  const amounts = result?.deltas.filter(({ name }) => name === player.name).map(({ amount }) => amount) ?? []
  return amounts.find((amount) => Math.sign(amount) === signFor(player)) ?? amounts[0] ?? 0
}

type Settled = Pick<PlayerView, 'name' | 'decision' | 'isWinner'>

function signFor({ decision, isWinner }: Settled): number {
  if (isWinner) return 1
  return decision === 'stay' ? -1 : 0
}

function winReason(state: StateView, viewer: PlayerView): string {
  const others = (state.result?.winners ?? []).filter((name) => name !== viewer.name)
  if (others.length > 0) return `You share the pot with ${nameList(others)}.`
  const own = shownBy(viewer, 'your')
  const rivals = [
    state.harvey,
    ...state.players.filter(({ decision, name }) => decision === 'stay' && name !== viewer.name),
  ]
  const rival = bestOf(rivals.map((one) => shownBy(one)))
  return own && rival ? beats(own, rival) : 'Your hand is best.'
}

function lossReason(state: StateView, viewer: PlayerView, lost: number): string {
  const own = shownBy(viewer, 'your')
  const best = bestHandOf(state)
  const why = own && best ? whyBeaten(best, own) : ''
  const isCapped = state.result !== null && lost < state.result.pot
  return [why, isCapped ? capSentence(state, lost) : whereLost(state, lost)].filter(Boolean).join(' ')
}

/**
 * What a loser pays goes into the next pot, with the pot if Harvey wins. Harvey keeps what is lost in the last round.
 */
function whereLost(state: StateView, lost: number): string {
  return isLastRound(state) ? `Harvey keeps your ${dollars(lost)}.` : `Your ${dollars(lost)} goes into the next pot.`
}

/** The cap follows the highest ante whose money is in the pot, which may be higher than the present one (R-money-6). */
function capSentence({ ante }: StateView, cap: number): string {
  return `The most you can lose is ${dollars(cap)}${cap === 100 * ante ? ' (100 antes)' : ''}.`
}

function whyBeaten(best: Shown, own: Shown): string {
  if (compareHands(best.hand, own.hand) !== 0) return beats(best, own)
  return TIED_WITH_HARVEY
}

const TIED_WITH_HARVEY = 'Harvey has the same hand, and he wins ties.'

function foldReason(state: StateView, viewer: PlayerView): string {
  const own = shownBy(viewer, 'your')
  const best = bestHandOf(state)
  if (!own || !best) return publicReason(state)
  const [mine, theirs] = apart(own.hand, best.hand)
  const difference = compareHands(own.hand, best.hand)
  if (difference > 0) return `Your ${mine} would have beaten ${best.owner} ${theirs}.`
  if (difference < 0) return `${firstWord(best)} ${theirs} would have beaten you.`
  return best.name === state.harvey.name ? TIED_WITH_HARVEY : `You would have shared the pot with ${best.name}.`
}

function publicReason(state: StateView): string {
  const winners = state.result?.winners ?? []
  if (state.result?.harveyWins)
    return `Harvey wins, and ${isLastRound(state) ? 'keeps the pot' : 'the pot carries over'}.`
  return winners.length > 1 ? `${nameList(winners)} share the pot.` : `${nameList(winners)} wins the pot.`
}

function beats(winner: Shown, loser: Shown): string {
  const [best, beaten] = apart(winner.hand, loser.hand)
  return `${firstWord(winner)} ${best} ${isPlural(winner.hand) ? 'beat' : 'beats'} ${loser.owner} ${beaten}.`
}

/** A name keeps its small letter at the beginning of a sentence. */
const firstWord = ({ owner }: Shown) => (owner === 'your' ? 'Your' : owner)

/** The best hand of the round: Harvey's, or that of the winners, who have equal hands. */
function bestHandOf(state: StateView): Shown | undefined {
  const winners = state.result?.winners ?? []
  if (winners.length === 0) return shownBy(state.harvey)
  const hand = winningHand(state)
  const name = nameList(winners)
  return hand && { name, owner: `${name}'s`, hand }
}

/** Undefined if the winners have left. Another player may have taken the name of one of them since. */
export function winningHand({ players }: StateView): Hand | undefined {
  return handOf(players.find(({ isWinner }) => isWinner))
}

function shownBy(holder: PlayerView | HarveyView, owner = `${holder.name}'s`): Shown | undefined {
  const hand = handOf(holder)
  return hand && { name: holder.name, owner, hand }
}

function bestOf(shown: readonly (Shown | undefined)[]): Shown | undefined {
  return shown.reduce(
    (best, next) => (!best || (next && compareHands(next.hand, best.hand) > 0) ? next : best),
    undefined,
  )
}
