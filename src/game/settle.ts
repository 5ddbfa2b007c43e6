import { RESULTS_MS } from './durations'
import { rankHand } from './hands/rank-hand'
import { isoTime } from './iso-time'
import {
  enter,
  type Dealing,
  type Dealt,
  type Deciding,
  type Finished,
  type Result,
  type Results,
  type Round,
  type SeatId,
  type Waiting,
} from './room'
import { seatById, withEverySeat } from './seats'
import { accept, type Step } from './step'
import { cardView } from './card-view'
import type { RoundRecord } from './views'
import { UNLIMITED_ROUNDS } from './vocabulary'

/** What a loser pays is at most this many of the highest ante of the rounds whose money is in the pot (decisions 1.5). */
export const TABLE_CAP_ANTES = 100

/** The table cap in dollars. */
export function tableCap(highestAnte: number): number {
  return TABLE_CAP_ANTES * highestAnte
}

/** All have decided: hands are compared, money moves, the round goes into the books. */
export function showdown(room: Dealing | Deciding, at: number): Step {
  const result = resultOf(room.round)
  const settled = {
    ...withTotals(room, result),
    harveyWins: room.harveyWins + (result.harveyWins ? 1 : 0),
    pot: result.carryOver,
    highestAnte: highestAnteOf(room, result),
  }
  const results: Results = enter(settled, { phase: 'results', result, endsAt: at + RESULTS_MS })
  return accept(results, { type: 'round-over', record: recordOf(results, at) })
}

/** The highest ante of the rounds whose money is in the next pot. */
function highestAnteOf(room: Dealing | Deciding, { harveyWins, deltas }: Result): number {
  if (harveyWins) return room.highestAnte
  return deltas.some(({ amount }) => amount < 0) ? room.round.ante : 0
}

/** Who wins what. Harvey wins ties with him, and the round when everybody is Out. */
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

/** The best hands among those In, if they beat Harvey's; equal best hands share. */
function winnersOf(round: Round): Dealt[] {
  const staying = round.dealt.filter((dealt) => dealt.decision === 'stay')
  const strengths = staying.map((dealt) => rankHand(dealt.hand).strength)
  const best = Math.max(...strengths)
  if (best <= rankHand(round.harveyHand).strength) return []
  return staying.filter((_, index) => strengths[index] === best)
}

function amountOf(dealt: Dealt, winners: Dealt[], share: number, stake: number): number {
  if (winners.includes(dealt)) return share
  return dealt.decision === 'stay' ? -stake : 0
}

function withTotals<R extends Dealing | Deciding>(room: R, result: Result): R {
  return withEverySeat(room, (seat) => {
    const amount = result.deltas.find((delta) => delta.seat === seat.id)?.amount ?? 0
    const hasWon = result.winners.some((winner) => winner.seat === seat.id)
    return {
      ...seat,
      isRoundReady: false,
      runningTotal: seat.runningTotal + amount,
      wins: seat.wins + (hasWon ? 1 : 0),
    }
  })
}

function recordOf(room: Results, at: number): RoundRecord {
  const { round, result } = room
  return {
    round: round.number,
    ante: round.ante,
    pot: round.contested,
    players: round.dealt.map((dealt, index) => ({
      name: dealt.name,
      cards: dealt.hand.map(cardView),
      decision: dealt.decision ?? 'fold',
      handRank: rankHand(dealt.hand).handRank,
      amount: result.deltas[index]?.amount ?? 0,
      runningTotal: totalOf(room, dealt.seat),
    })),
    harvey: { cards: round.harveyHand.map(cardView), handRank: rankHand(round.harveyHand).handRank },
    harveyWins: result.harveyWins,
    winners: result.winners.map(({ name }) => name),
    carryOver: result.carryOver,
    time: isoTime(at),
  }
}

/** The running total of a player who was dealt in, also of one whose seat is gone. */
function totalOf(room: Results, seat: SeatId): number {
  const holder = seatById(room, seat) ?? room.formerPlayers.find((former) => former.seat === seat)
  return holder?.runningTotal ?? 0
}

/** After the results: the next round, or the end after the last one. 999 rounds never end. */
export function afterResults(room: Results, at: number): Waiting | Finished {
  const { maxRounds } = room.settings
  const isLast = maxRounds !== UNLIMITED_ROUNDS && room.round.number >= maxRounds
  return isLast
    ? enter(room, { phase: 'finished', result: room.result, joinRequests: [], finishedAt: at })
    : enter(room, { phase: 'waiting', waitingSince: at, allReadySince: null })
}
