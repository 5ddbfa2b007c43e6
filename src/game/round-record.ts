import { cardView } from './card-view'
import { rankHand } from './hands/rank-hand'
import { isoTime } from './iso-time'
import type { Hand, Results, SeatId } from './room'
import { seatById } from './seats'
import type { CardView, RoundRecord } from './views'
import type { HandRank } from './vocabulary'

/** The round that was just settled, as the history keeps it (R-money-12). */
export function recordOf(room: Results, at: number): RoundRecord {
  const { round, result } = room
  return {
    game: room.game,
    round: round.number,
    ante: round.ante,
    pot: round.contested,
    first: firstToDecide(room),
    players: round.dealt.map(({ seat, name, hand, decision }, index) => ({
      name,
      ...shown(hand),
      decision: decision ?? 'fold',
      amount: result.deltas[index]?.amount ?? 0,
      runningTotal: totalOf(room, seat),
    })),
    harvey: shown(round.harveyHand),
    harveyWins: result.harveyWins,
    winners: result.winners.map(({ name }) => name),
    carryOver: result.carryOver,
    time: isoTime(at),
  }
}

function firstToDecide({ round, firstOrder }: Results): string {
  return round.dealt.find(({ order }) => order === firstOrder)?.name ?? ''
}

function shown(hand: Hand): { cards: CardView[]; handRank: HandRank } {
  return { cards: hand.map(cardView), handRank: rankHand(hand).handRank }
}

/** The running total of a player who was dealt in, also of one whose seat is gone. */
function totalOf(room: Results, seat: SeatId): number {
  const holder = seatById(room, seat) ?? room.formerPlayers.find((former) => former.seat === seat)
  return holder?.runningTotal ?? 0
}
