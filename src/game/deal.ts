import type { Shuffle } from './command'
import { withAntes } from './evening/evening'
import { dealAfter, fairDealOf } from './fair-deal'
import { harveyNaming } from './hands/harvey-naming'
import {
  enter,
  type Card,
  type Dealing,
  type Dealt,
  type Hand,
  type RoomBase,
  type Round,
  type RunningBase,
  type Seat,
} from './room'
import { asFormerPlayer, isPlaying, seatsTaken } from './seats'
import { tableCap } from './settle'
import { accept, type Accepted } from './step'
import { passTurn } from './turn'

/** What a table carries over from round to round. Before the first round all of it is zero or empty. */
type Carried = RoomBase &
  Pick<RunningBase, 'pot' | 'highestAnte' | 'firstOrder' | 'harveyWins' | 'formerPlayers' | 'result' | 'pause'>

/**
 * Deals a new round: everyone who plays pays the ante and gets three cards; Harvey gets three cards and pays nothing
 * (R-deal-1, R-deal-4).
 */
export function deal(room: Carried, number: number, shuffle: Shuffle, at: number): Accepted {
  const { ante } = room.settings
  const seats = seatsTaken(room)
  const players = seats.filter(isPlaying)
  const pot = room.pot + ante * players.length
  const highestAnte = Math.max(room.highestAnte, ante)
  const round: Round = {
    dealt: players.map((seat, index) => dealTo(seat, threeFrom(shuffle.deck, index))),
    number,
    ante,
    contested: pot,
    stake: Math.min(pot, tableCap(highestAnte)),
    // Harvey names his twos at the deal, so that no decision can influence him (R-harvey-3).
    harveyHand: harveyNaming(
      room.settings.harveyDifficulty,
      threeFrom(shuffle.deck, players.length),
      shuffle.harveyRanks,
    ),
    pausedMs: 0,
    isTurnExtended: false,
    fairDeal: fairDealOf(room, players, number, shuffle.digest),
  }
  const carried = {
    ...room,
    seats: seats.map((seat) => afterAnte(seat, isPlaying(seat) ? ante : 0)),
    formerPlayers: [...room.formerPlayers, ...room.seats.filter((seat) => seat.hasLeft).map(asFormerPlayer)],
    evening: withAntes(room, players, ante),
    anteChanges: 0,
    nextDeal: dealAfter(room.nextDeal, shuffle.next),
    lastDeal: round.fairDeal && { no: round.fairDeal.no, digest: round.fairDeal.digest },
    round,
    pot,
    highestAnte,
    firstOrder: firstToDecide(players, room.firstOrder),
  }
  const dealing: Dealing = enter(carried, { phase: 'dealing', endsAt: at + shuffle.dealingMs })
  return shuffle.dealingMs === 0 ? beginDecisions(dealing, at) : accept(dealing)
}

/** Dealing is over: the first player of this round decides (R-deal-3). */
export function beginDecisions(room: Dealing, at: number): Accepted {
  return passTurn(room, room.firstOrder - 1, at)
}

/** The next seat dealt in after the one who was first in the round before (R-turn-2). */
function firstToDecide(players: Seat[], lastFirstOrder: number): number {
  const first = players.find((seat) => seat.order > lastFirstOrder) ?? players[0]
  return first?.order ?? lastFirstOrder
}

function afterAnte(seat: Seat, ante: number): Seat {
  return { ...seat, runningTotal: seat.runningTotal - ante, isReady: false, isRoundReady: false }
}

function dealTo({ id, order, name }: Seat, hand: Hand): Dealt {
  return { seat: id, order, name, hand, decision: null, planned: null }
}

/** The cards of the player at this place of the deal (R-deal-2). */
function threeFrom(deck: Card[], place: number): Hand {
  const [first, second, third] = deck.slice(place * 3, place * 3 + 3)
  if (first === undefined || second === undefined || third === undefined) throw new Error('the deck is too short')
  return [first, second, third]
}
