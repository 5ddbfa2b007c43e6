import { Hand as SolvedHand } from 'pokersolver'
import { describe, expect, it } from 'vitest'
import { hand } from '../testing/cards'
import { RANKS, SUITS, valueOf, type HandRank } from '../vocabulary'
import type { Card, Hand } from '../room'
import { fullDeck } from './deck'
import { rankHand } from './rank-hand'
import { bestNaming } from './wilds'

const strength = (cards: string) => rankHand(hand(cards)).strength

/** Every three cards of the deck, each once: 22,100. */
function everyHand(deck: Card[]): Hand[] {
  return deck.flatMap((a, i) => deck.slice(i + 1).flatMap((b, j) => deck.slice(i + j + 2).map((c): Hand => [a, b, c])))
}

const ALL = everyHand(fullDeck())
const NATURAL = everyHand(fullDeck().filter((card) => card.rank !== '2'))

// ---- the rules once more, written another way: a hand is a row of numbers that compare from the left ------------------

const CATEGORIES: HandRank[] = ['High Card', 'Pair', 'Flush', 'Straight', 'Three of a Kind', 'Straight Flush']

interface NaiveCard {
  suit: string
  value: number
}

/** In the textbooks' game an ace may also be low, and a two is a two; in ours neither is true. */
function naive(cards: NaiveCard[], aceIsAlsoLow: boolean): number[] {
  const values = cards.map((card) => card.value).sort((one, other) => other - one)
  const text = values.join()
  const runs = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((low) => [low + 2, low + 1, low].join())
  const isRun = runs.includes(text) || (aceIsAlsoLow && text === '14,3,2')
  const isSuited = new Set(cards.map((card) => card.suit)).size === 1
  const distinct = new Set(values).size
  const found: HandRank[] = [
    ...(isRun && isSuited ? (['Straight Flush'] as const) : []),
    ...(distinct === 1 ? (['Three of a Kind'] as const) : []),
    ...(isRun ? (['Straight'] as const) : []),
    ...(isSuited ? (['Flush'] as const) : []),
    ...(distinct === 2 ? (['Pair'] as const) : []),
    'High Card',
  ]
  const category = Math.max(...found.map((name) => CATEGORIES.indexOf(name)))
  if (CATEGORIES[category] !== 'Pair') return [category, ...values]
  const doubled = values.find((value, index) => values.indexOf(value) !== index)
  return [category, ...values.filter((value) => value === doubled), ...values.filter((value) => value !== doubled)]
}

function compareNaive(one: number[], other: number[]): number {
  const different = one.findIndex((number, index) => number !== other[index])
  return different === -1 ? 0 : Math.sign((one[different] ?? 0) - (other[different] ?? 0))
}

const naiveHand = (cards: Hand) =>
  naive(
    cards.map((card) => ({ suit: card.suit, value: valueOf(card.plays ?? card.rank) })),
    false,
  )

function counts(names: HandRank[]): number[] {
  return [...CATEGORIES].reverse().map((category) => names.filter((name) => name === category).length)
}

// ----------------------------------------------------------------------------------------------------------------------

describe('the order of hands (R-showdown-1, R-showdown-2, R-showdown-3)', () => {
  it.each([
    ['a straight flush beats three of a kind', '5h 4h 3h', 'Ah Ac Ad'],
    ['three of a kind beats a straight', '3h 3c 3d', 'Ah Kc Qd'],
    ['a straight beats a flush', '5h 4c 3d', 'Ah Kh Jh'],
    ['a flush beats a pair', '6h 4h 3h', 'Ah Ac Kd'],
    ['a pair beats a high card', '3h 3c 4d', 'Ah Kc Jd'],
    ['of straight flushes the one that goes higher wins', '6h 5h 4h', '5s 4s 3s'],
    ['three aces beat three kings', 'Ah Ac Ad', 'Kh Kc Kd'],
    ['ace high is the highest straight', 'Ah Kc Qd', 'Kh Qc Jd'],
    ['of flushes the highest card decides', 'Ah 4h 3h', 'Ks Qs 10s'],
    ['then the second', 'Ah 6h 3h', 'As 5s 4s'],
    ['then the third', 'Ah 6h 4h', 'As 6s 3s'],
    ['of pairs the pair decides, whatever the kicker', '4h 4c 3d', '3h 3c Ad'],
    ['then the kicker', 'Kh Kc 4d', 'Ks Kd 3h'],
    ['a low kicker counts after a high pair, a high kicker after a low one', '8h 8c 3d', '7h 7c Ad'],
    ['of high cards the highest decides', 'Ah 4c 3d', 'Kh Qc 10d'],
    ['then the second of them', 'Ah 6c 3d', 'As 5c 4d'],
    ['then the lowest', 'Ah 6c 4d', 'As 6d 3c'],
    ['in a flush that holds a double, the highest card decides still', 'Kh 5h 2h=5', 'Qs Js 9s'],
  ])('%s', (_, better, worse) => {
    expect(strength(better)).toBeGreaterThan(strength(worse))
  })

  it.each([
    ['suits never count', 'Ah Kh 4d', 'Ac Ks 4s'],
    ['a named two ties with the card it plays as', 'Kh Kc 2d=9', 'Ks Kd 9h'],
    ['the order in which cards were dealt does not count', '3d Kh 3c', '3c 3d Kh'],
  ])('%s', (_, one, other) => {
    expect(strength(one)).toBe(strength(other))
  })

  it.each([
    ['5-4-3 is the lowest straight', '5h 4c 3d', 'Straight'],
    ['an ace is high only', 'Ah 4c 3d', 'High Card'],
    ['a two that plays as a three makes no straight below 5-4-3', 'Ah 4c 2d=3', 'High Card'],
    ['doubles are allowed: two kings of hearts are a pair', 'Kh 2h=K 9c', 'Pair'],
    ['a double in one suit is a flush, which is more than its pair', 'Kh 2h=K 9h', 'Flush'],
    ['a two keeps its suit', 'Kh Qh 2d=A', 'Straight'],
    ['and can so make a straight flush', 'Kd Qd 2d=A', 'Straight Flush'],
    ['three twos may play as three aces', '2h=A 2c=A 2d=A', 'Three of a Kind'],
  ])('%s', (_, cards, handRank) => {
    expect(rankHand(hand(cards)).handRank).toBe(handRank)
  })

  it('an unnamed two has no rank', () => {
    expect(() => rankHand(hand('Kh Qh 2d'))).toThrow('the two of diamonds has not been named')
  })
})

describe('all 22,100 hands (R-showdown-1, R-showdown-2)', () => {
  // The figures of the textbooks are those of a game without wild cards, where an ace may also be low (A-3-2 is one of
  // 12 runs) and a two is a two. They show that the naive ranker counts correctly; the other tests compare it with
  // ours.
  it('the naive ranker finds what the textbooks give for three cards', () => {
    const names = ALL.map((cards) =>
      naive(
        cards.map(({ suit, rank }) => ({ suit, value: valueOf(rank) })),
        true,
      ),
    ).map(([category = -1]) => CATEGORIES[category] ?? 'High Card')
    expect(counts(names)).toEqual([48, 52, 720, 1096, 3744, 16440])
  })

  it('the 17,296 without a two match a count by hand', () => {
    // 10 runs (A-K-Q to 5-4-3); 12 ranks; 220 sets of three different ranks, of which 10 are runs.
    const straightFlushes = 10 * 4
    const threes = 12 * 4
    const straights = 10 * (4 ** 3 - 4)
    const flushes = (220 - 10) * 4
    const pairs = 12 * 6 * 44
    const highCards = (220 - 10) * (4 ** 3 - 4)
    const names = NATURAL.map((cards) => rankHand(cards).handRank)
    expect(counts(names)).toEqual([straightFlushes, threes, straights, flushes, pairs, highCards])
  })

  it('with twos wild and the best ranks chosen they are 124, 628, 1,860, 1,020, 5,868 and 12,600', () => {
    const names = ALL.map((cards) => rankHand(bestNaming(cards)).handRank)
    expect(counts(names)).toEqual([124, 628, 1860, 1020, 5868, 12600])
  })

  it('are put in the same order by a naive ranker, twos as every rank included', () => {
    const everyNaming = ALL.flatMap(namingsOf)
    expect(everyNaming.length).toBe(17_296 + 4 * 1128 * 12 + 6 * 48 * 144 + 4 * 1728)
    const ranked = everyNaming.map((cards) => ({ ours: rankHand(cards), theirs: naiveHand(cards) }))
    expect(ranked.filter(({ ours, theirs }) => ours.handRank !== CATEGORIES[theirs[0] ?? -1])).toEqual([])
    // Both orders are total, so all pairs agree if all neighbours do.
    ranked.sort((one, other) => one.ours.strength - other.ours.strength)
    const disagreements = ranked.filter((one, index) => {
      const next = ranked[index + 1]
      if (next === undefined) return false
      return compareNaive(one.theirs, next.theirs) !== Math.sign(one.ours.strength - next.ours.strength)
    })
    expect(disagreements).toEqual([])
  })

  it('are named as well as trying every rank with the naive ranker does', () => {
    const misnamed = ALL.filter((cards) => {
      const best = namingsOf(cards).map(naiveHand).sort(compareNaive).at(-1) ?? []
      return compareNaive(naiveHand(bestNaming(cards)), best) !== 0
    })
    expect(misnamed).toEqual([])
  })

  // Only hands without twos: the package has no wild cards of a fixed suit, and its A-3-2 is a straight. Without twos,
  // its rules for three cards are the same as ours.
  it('without a two are put in the same order by pokersolver', () => {
    const ranked = NATURAL.map((cards) => ({
      ours: rankHand(cards),
      theirs: SolvedHand.solve(inItsWords(cards), 'threecard'),
    }))
    const names = ranked.filter(({ ours, theirs }) => theirs.name !== ours.handRank)
    expect(names).toEqual([])

    ranked.sort((one, other) => one.ours.strength - other.ours.strength)
    const disagreements = ranked.filter((one, index) => {
      const next = ranked[index + 1]
      return next !== undefined && one.theirs.compare(next.theirs) !== Math.sign(next.ours.strength - one.ours.strength)
    })
    expect(disagreements).toEqual([])
  })
})

function inItsWords(cards: Hand): string[] {
  return cards.map(({ suit, rank }) => `${rank === '10' ? 'T' : rank}${suit.charAt(0)}`)
}

/** The hand with its twos playing as every rank there is. */
function namingsOf([a, b, c]: Hand): Hand[] {
  const ways = (card: Card) =>
    card.rank === '2' ? RANKS.flatMap((plays) => (plays === '2' ? [] : [{ ...card, plays }])) : [card]
  return ways(a).flatMap((first) => ways(b).flatMap((second) => ways(c).map((third): Hand => [first, second, third])))
}

it('a deck is 52 different cards (R-deal-2)', () => {
  const names = fullDeck().map(({ suit, rank }) => `${rank} of ${suit}`)
  expect(new Set(names).size).toBe(SUITS.length * RANKS.length)
  expect(names.length).toBe(52)
})
