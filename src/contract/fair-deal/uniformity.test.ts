import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { byLength } from '../../../tests/support/run-length'
import { fullDeck } from '../../game/hands/deck'
import { WILD_RANKS } from '../../game/vocabulary'
import type { DealtCard } from './deal-answer'
import { dealDeck, type DealDeck } from './deal-deck'
import { commitmentOf } from './deal-digest'

// Every card is equally likely at every place, and every hand at every player. The seeds are hashes of a counter, so that
// the figures are the same in every run. A deviation counts in standard deviations of its chi-square.

const DEALS = byLength({ short: 20_000, long: 1_000_000 })
const MOST_DEVIATION = 4
const CARDS = 52
const HANDS = (52 * 51 * 50) / 6

const nameOf = ({ suit, rank }: DealtCard) => `${rank} of ${suit}`
const numberOfCard = new Map(fullDeck().map((card, index) => [nameOf(card), index]))

function dealOf(count: number): DealDeck {
  const seed = bytesToHex(sha256(utf8ToBytes(`seed ${count}`)))
  const cut = seed.slice(0, 32)
  const record = {
    roomCode: 'HARVEY',
    no: 1,
    previous: null,
    commitment: commitmentOf(seed),
    cuts: [{ _id: 'maya', cut }],
  }
  return dealDeck(seed, record)
}

/** How often each card lies at each place, each hand is dealt to the first player and to Harvey, and each rank is drawn. */
class Counts {
  readonly places = new Float64Array(CARDS * CARDS)
  readonly hands = [new Float64Array(CARDS ** 3), new Float64Array(CARDS ** 3)] as const
  readonly ranks = new Float64Array(WILD_RANKS.length)

  add({ deck, harveyRanks }: DealDeck): void {
    const cards = deck.map((card) => numberOfCard.get(nameOf(card)) ?? -1)
    for (const [place, card] of cards.entries()) increase(this.places, place * CARDS + card)
    increase(this.hands[0], numberOfHand(cards.slice(0, 3)))
    increase(this.hands[1], numberOfHand(cards.slice(3, 6)))
    for (const rank of harveyRanks) increase(this.ranks, WILD_RANKS.indexOf(rank))
  }
}

function increase(counts: Float64Array, index: number): void {
  counts[index] = (counts[index] ?? 0) + 1
}

/** The same number for the same three cards in any order. */
function numberOfHand(cards: number[]): number {
  const [low = 0, middle = 0, high = 0] = cards.sort((one, other) => one - other)
  return (low * CARDS + middle) * CARDS + high
}

function count(deals: number, deal: (count: number) => DealDeck): Counts {
  const counts = new Counts()
  for (let no = 0; no < deals; no += 1) counts.add(deal(no))
  return counts
}

/** Pearson's sum for counts that should all be the same; kinds that never came up are not in `counts` one by one. */
function chiSquare(counts: Float64Array, kinds: number): number {
  const total = counts.reduce((sum, one) => sum + one, 0)
  const squares = counts.reduce((sum, one) => sum + one * one, 0)
  return (squares * kinds) / total - total
}

/** By how many standard deviations a chi-square differs from the average of pure chance. */
function deviation(sum: number, freedom: number): number {
  return Math.abs(sum - freedom) / Math.sqrt(2 * freedom)
}

/**
 * Each deal puts every card at one place, so only 51 · 51 of the 52 · 52 counts are free, and they spread by 52 / 51
 * more.
 */
function deviationOfPlaces({ places }: Counts): number {
  return deviation(chiSquare(places, CARDS * CARDS) * ((CARDS - 1) / CARDS), (CARDS - 1) ** 2)
}

describe(`of ${DEALS} deals`, () => {
  let counted: Counts | undefined
  const counts = () => (counted ??= count(DEALS, dealOf))

  it('every card is at every place equally often', () => {
    expect(deviationOfPlaces(counts())).toBeLessThan(MOST_DEVIATION)
  })

  it('each of the 22,100 hands is dealt equally often, to the first player and to Harvey', () => {
    for (const hands of counts().hands) {
      expect(deviation(chiSquare(hands, HANDS), HANDS - 1)).toBeLessThan(MOST_DEVIATION)
    }
  })

  it('an easy Harvey draws every rank equally often', () => {
    const kinds = WILD_RANKS.length
    expect(deviation(chiSquare(counts().ranks, kinds), kinds - 1)).toBeLessThan(MOST_DEVIATION)
  })
})

describe('the measures detect a faulty shuffle:', () => {
  it('a shuffle that never leaves a card in its place', () => {
    const deck = fullDeck()
    const turned = count(2_000, (no) => {
      const shift = 1 + (no % (CARDS - 1))
      return { ...dealOf(no), deck: [...deck.slice(shift), ...deck.slice(0, shift)] }
    })
    expect(deviationOfPlaces(turned)).toBeGreaterThan(MOST_DEVIATION)
  })

  it('a shuffle that repeats the same hands in one deal of two hundred', () => {
    const favoured = count(5_000, (no) => dealOf(no % 200 === 0 ? 0 : no))
    expect(deviation(chiSquare(favoured.hands[0], HANDS), HANDS - 1)).toBeGreaterThan(MOST_DEVIATION)
  })
})
