import type { Commitment, SentCut } from './command'
import type { DealRecord, FairDeal, NextDeal, Room, RoomBase, Seat, SeatId } from './room'
import { isPlaying } from './seats'

/** The part of the rules that makes a deal checkable. The digest and the deck are computed outside the rules. */

/** The first cut of a player for the coming deal counts; a late or misnumbered one is ignored (R-fair-2, R-fair-3). */
export function withCut<R extends Room>(room: R, seat: SeatId, cut: SentCut | undefined): R {
  const { nextDeal } = room
  if (cut === undefined || nextDeal === null || cut.no !== nextDeal.no) return room
  if (nextDeal.cuts[seat] !== undefined) return room
  const kept = Object.entries(nextDeal.cuts).filter(([known]) => canBeDealtIn(room, known))
  return { ...room, nextDeal: { ...nextDeal, cuts: { ...Object.fromEntries(kept), [seat]: cut.value } } }
}

/**
 * Cuts of seats that cannot return are dropped, so that joining and leaving a lobby does not fill the room (R-seat-5).
 */
function canBeDealtIn({ seats, evening }: Room, seat: SeatId): boolean {
  return seats.some(({ id }) => id === seat) || evening.people.some((person) => person.seat === seat)
}

/** Whether the room has a cut of the seat for the coming deal. */
export function isCutHeld({ nextDeal }: Room, seat: SeatId): boolean {
  return nextDeal?.cuts[seat] !== undefined
}

/** The record of the deal that would be dealt now (R-fair-4); null where the room has no commitment yet. */
export function nextRecord(room: Room): DealRecord | null {
  const players = room.seats.filter(isPlaying)
  return room.nextDeal === null ? null : recordOf(room, room.nextDeal, players, roundAfter(room))
}

/** The record of a deal that is being dealt, with its proof; null for a deck that does not follow from the seed. */
export function fairDealOf(room: RoomBase, players: Seat[], round: number, digest: string | null): FairDeal | null {
  if (room.nextDeal === null || digest === null) return null
  return { digest, seed: room.nextDeal.seed, ...recordOf(room, room.nextDeal, players, round) }
}

/** The next deal, with the number that follows and its commitment, which never changes (R-fair-1). */
export function dealAfter(nextDeal: NextDeal | null, next: Commitment): NextDeal {
  return { no: (nextDeal?.no ?? 0) + 1, ...next, cuts: {} }
}

/** A room stored before deals were numbered gets its first commitment (R-fair-6). */
export function withFirstCommitment(room: Room, next: Commitment): Room {
  if (room.nextDeal !== null) return room
  return { ...room, nextDeal: dealAfter(null, next), unnumberedRounds: roundAfter(room) - 1 }
}

/**
 * The number, in the history of the room, of the round dealt last: the number of its deal plus the rounds that were
 * dealt before deals were numbered.
 */
export function historyNumber({ nextDeal, unnumberedRounds }: Room): number {
  return unnumberedRounds + (nextDeal?.no ?? 1) - 1
}

function recordOf(room: RoomBase, { no, commitment, cuts }: NextDeal, players: Seat[], round: number): DealRecord {
  return {
    no,
    round,
    difficulty: room.settings.harveyDifficulty,
    previous: room.lastDeal?.digest ?? null,
    commitment,
    cuts: players.map(({ id, name }) => ({
      seat: id,
      name,
      cut: cuts[id] ?? null,
    })),
  }
}

function roundAfter(room: Room): number {
  return room.phase === 'lobby' ? 1 : room.round.number + 1
}
