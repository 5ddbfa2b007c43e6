import { RESULTS_MS } from './durations'
import { gameTime } from './pause'
import { rankHand } from './hands/rank-hand'
import {
  enter,
  type Dealing,
  type Dealt,
  type Deciding,
  type Finished,
  type Result,
  type Results,
  type Round,
  type Running,
  type Waiting,
} from './room'
import { recordOf } from './round-record'
import { withEverySeat } from './seats'
import { accept, type Accepted } from './step'
import { UNLIMITED_ROUNDS } from './vocabulary'

const TABLE_CAP_ANTES = 100

/** What a loser pays at most, in dollars, by the highest ante of the rounds whose money is in the pot (R-money-6). */
export function tableCap(highestAnte: number): number {
  return TABLE_CAP_ANTES * highestAnte
}

/** All have decided: hands are compared, and money moves. */
export function showdown(room: Dealing | Deciding, at: number): Accepted<Running> {
  const result = resultOf(room.round)
  const settled = {
    ...withTotals(room, result),
    // From now on the history has the proof of the deal.
    round: { ...room.round, fairDeal: null },
    harveyWins: room.harveyWins + (result.harveyWins ? 1 : 0),
    pot: result.carryOver,
    highestAnte: highestAnteOf(room, result),
  }
  const results: Results = enter(settled, { phase: 'results', result, endsAt: gameTime(room, at) + RESULTS_MS })
  const { fairDeal } = room.round
  return accept(results, { type: 'round-over', record: recordOf(results, fairDeal, at), fairDeal })
}

/** The highest ante of the rounds whose money is in the next pot (R-money-7). */
function highestAnteOf(room: Dealing | Deciding, { harveyWins, deltas }: Result): number {
  if (harveyWins) return room.highestAnte
  return deltas.some(({ amount }) => amount < 0) ? room.round.ante : 0
}

/** Who wins and who pays what. The money that no winner gets stays in the pot (R-money-4, R-money-9). */
export function resultOf(round: Round): Result {
  const winners = winnersOf(round)
  const share = winners.length === 0 ? 0 : Math.floor(round.contested / winners.length)
  const deltas = round.dealt.map((dealt) => ({
    seat: dealt.seat,
    name: dealt.name,
    amount: amountOf(dealt, winners, share, round.stake),
  }))
  return {
    pot: round.contested,
    winners: winners.map(({ seat, name }) => ({ seat, name })),
    harveyWins: winners.length === 0,
    deltas,
    carryOver: deltas.reduce((pot, { amount }) => pot - amount, round.contested),
  }
}

/** The best hands among those In, if they beat Harvey's (R-showdown-4, R-showdown-5); several if they are equal. */
function winnersOf(round: Round): Dealt[] {
  const staying = round.dealt.filter((dealt) => dealt.decision === 'stay')
  const strengths = staying.map((dealt) => rankHand(dealt.hand).strength)
  const best = Math.max(...strengths)
  if (best <= rankHand(round.harveyHand).strength) return []
  return staying.filter((_, index) => strengths[index] === best)
}

/** A winner gets the share (R-money-3), and every other player In pays the stake (R-money-5). */
function amountOf(dealt: Dealt, winners: Dealt[], share: number, stake: number): number {
  if (winners.includes(dealt)) return share
  return dealt.decision === 'stay' ? -stake : 0
}

/** The seats with their new totals and wins (R-money-10). */
function withTotals<R extends Dealing | Deciding>(room: R, result: Result): R {
  return withEverySeat(room, (seat) => {
    const amount = result.deltas.find((delta) => delta.seat === seat.id)?.amount ?? 0
    const hasWon = result.winners.some((winner) => winner.seat === seat.id)
    return { ...seat, runningTotal: seat.runningTotal + amount, wins: seat.wins + (hasWon ? 1 : 0) }
  })
}

/** After the results: the pause before the next round, or the end after the last one (R-next-2, R-join-3). */
export function afterResults(room: Results, at: number): Waiting | Finished {
  const { maxRounds } = room.settings
  const isLast = maxRounds !== UNLIMITED_ROUNDS && room.round.number >= maxRounds
  return isLast
    ? enter(room, { phase: 'finished', result: room.result, joinRequests: [], finishedAt: at })
    : enter(room, { phase: 'waiting', waitingSince: gameTime(room, at), allReadySince: null })
}
