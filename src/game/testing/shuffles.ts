import type { Commitment, Shuffle } from '../command'
import { fullDeck } from '../hands/deck'
import { isWild } from '../hands/played-rank'
import type { Card, Room } from '../room'
import { isPresent } from '../seats'
import { WILD_RANKS, type WildRank } from '../vocabulary'
import { deckOf } from './cards'
import { oneOf } from './one-of'

/** Mostly shuffled; sometimes stacked for rare cases: ties for the best hand, twos in every hand. */
export function shuffleFor(room: Room | null, pick: number): Shuffle {
  const players = room?.seats.filter(isPresent).length ?? 0
  const harveyRanks: [WildRank, WildRank, WildRank] = [
    oneOf(WILD_RANKS, pick),
    oneOf(WILD_RANKS, pick >>> 2),
    oneOf(WILD_RANKS, pick >>> 4),
  ]
  return {
    deck: deckFor(players, pick),
    harveyRanks,
    dealingMs: pick % 5 === 0 ? 0 : 2000,
    digest: `digest ${pick}`,
    next: someCommitment(pick),
  }
}

/** Not a real one: the rules compute no hashes. */
export function someCommitment(pick: number): Commitment {
  return { seed: `seed ${pick}`, commitment: `commitment ${pick}` }
}

function deckFor(players: number, pick: number): Card[] {
  const shuffled = shuffledDeck(pick)
  if (pick % 4 === 0 && players >= 2) return withTies(players)
  if (pick % 4 === 1) return withTwos(shuffled)
  return shuffled
}

/** The best hands to the first players, the worst to Harvey. */
function withTies(players: number): Card[] {
  const best = ['Ah Kh Qc', 'Ad Kd Qs', 'As Kc Qh'].slice(0, players)
  const deck = deckOf(...best, '3h 4d 6c')
  const top = deck.slice(0, best.length * 3)
  const low = deck.slice(top.length, top.length + 3)
  const others = deck.slice(top.length + 3)
  const between = (players - best.length) * 3
  return [...top, ...others.slice(0, between), ...low, ...others.slice(between)]
}

/** A two for each of the first four hands. */
function withTwos(deck: Card[]): Card[] {
  const twos = deck.filter(isWild)
  const others = deck.filter((card) => !isWild(card))
  return [...twos.flatMap((two, index) => [two, ...others.slice(index * 2, index * 2 + 2)]), ...others.slice(8)]
}

function shuffledDeck(seed: number): Card[] {
  const next = numbersFrom(seed)
  return fullDeck()
    .map((card) => ({ card, place: next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ card }) => card)
}

/** A small generator of numbers (mulberry32): the same seed deals the same cards. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}
