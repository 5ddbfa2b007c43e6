import { cardView } from './card-view'
import { rankHand } from './hands/rank-hand'
import { isoTime } from './iso-time'
import type { FairDeal, Hand, Results, SeatId } from './room'
import { seatById } from './seats'
import type { CardView, RoundRecord } from './views'
import type { HandRank } from './vocabulary'

/**
 * The round that was just settled, as the history keeps it (R-money-12). Players have the names of the record of the
 * deal, even if they have left the hand and returned under another name. Otherwise the round would not fit its deal.
 */
export function recordOf(room: Results, fairDeal: FairDeal | null, at: number): RoundRecord {
  const { round, result } = room
  const nameAtDeal = ({ seat, name }: { seat: SeatId; name: string }) =>
    fairDeal?.cuts.find((cut) => cut.seat === seat)?.name ?? name
  const first = round.dealt.find(({ order }) => order === room.firstOrder)
  return {
    game: room.game,
    round: round.number,
    ante: round.ante,
    pot: round.contested,
    first: first === undefined ? '' : nameAtDeal(first),
    players: round.dealt.map((dealt, index) => ({
      name: nameAtDeal(dealt),
      ...shown(dealt.hand),
      decision: dealt.decision ?? 'fold',
      amount: result.deltas[index]?.amount ?? 0,
      runningTotal: totalOf(room, dealt.seat),
    })),
    harvey: shown(round.harveyHand),
    harveyWins: result.harveyWins,
    winners: result.winners.map(nameAtDeal),
    carryOver: result.carryOver,
    time: isoTime(at),
  }
}

function shown(hand: Hand): { cards: CardView[]; handRank: HandRank } {
  return { cards: hand.map(cardView), handRank: rankHand(hand).handRank }
}

/** The running total of a player who was dealt in, also of one whose seat is gone. */
function totalOf(room: Results, seat: SeatId): number {
  const holder = seatById(room, seat) ?? room.formerPlayers.find((former) => former.seat === seat)
  return holder?.runningTotal ?? 0
}
