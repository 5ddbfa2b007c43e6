import { rankHand, type RankedHand } from '../../game/hands/rank-hand'
import type { Hand } from '../../game/room'
import { HARVEY } from '../../game/vocabulary'
import type { RevealedDeal } from './deal-answer'
import type { EveningRound } from './evening'
import { finding, when, type Finding } from './findings'

/**
 * Checks the ranks of the hands and the winners of a round, which follow from the cards and the decisions. The hands
 * must already be known to be those that were dealt to the players of the round.
 */
export function checkOutcome(round: EveningRound, { hands }: RevealedDeal): Finding[] {
  const ranked = hands.map(({ plays }) => rankHand(plays as Hand))
  return [...checkHandRanks(round, ranked), ...checkWinners(round, ranked)]
}

function checkHandRanks({ players, harvey }: EveningRound, ranked: RankedHand[]): Finding[] {
  const holders = [...players, { name: HARVEY, handRank: harvey.handRank }]
  return holders
    .filter(({ handRank }, place) => handRank !== undefined && handRank !== ranked[place]?.handRank)
    .map(({ name }) => finding('another-hand-rank', { name }))
}

/** A round without decisions does not show who has won, so its winners are not checked. */
function checkWinners(round: EveningRound, ranked: RankedHand[]): Finding[] {
  const won = winnersOf(round, ranked)
  const { players, winners = won, harveyWins = won.length === 0 } = round
  const isRight = winners.length === won.length && won.every((name) => winners.includes(name))
  const isKnown = players.every(({ decision }) => decision !== undefined)
  return when(isKnown && !(isRight && harveyWins === (won.length === 0)), 'another-winner')
}

/**
 * The players In with the best hand, if it beats Harvey's; otherwise nobody, and Harvey wins (R-showdown-4,
 * R-showdown-5).
 */
function winnersOf({ players }: EveningRound, ranked: RankedHand[]): string[] {
  const strengths = ranked.map(({ strength }) => strength)
  const staying = players.flatMap(({ name, decision }, place) =>
    decision === 'stay' ? [{ name, strength: strengths[place] ?? 0 }] : [],
  )
  const best = Math.max(...staying.map(({ strength }) => strength))
  if (best <= (strengths.at(-1) ?? 0)) return []
  return staying.filter(({ strength }) => strength === best).map(({ name }) => name)
}
