import { describe, expect, it } from 'vitest'
import { compareHands } from './hand-strength'
import { apart, handPhrase, handTitle, isPlural } from './hand-words'
import { hand } from '../../../fixtures/hands'

describe('a hand in words', () => {
  it.each([
    ['Kh Ks 9d', 'Pair of kings', 'a pair of kings', true],
    ['Ah Ac As', 'Three of a Kind, aces', 'three aces', true],
    ['Kh Qs Jd', 'Straight to the king', 'a king-high straight', false],
    ['Ah 9h 3h', 'Flush, ace high', 'an ace-high flush', false],
    ['8h 7h 6h', 'Straight Flush to the eight', 'an eight-high straight flush', false],
    ['Ah 10c 6d', 'High Card, ace', 'ace high', false],
    ['6h 6c 3d', 'Pair of sixes', 'a pair of sixes', true],
  ])('%s is "%s", somebody wins with %s', (cards, title, phrase, plural) => {
    const { rank, rest } = handTitle(hand(cards))
    expect(rank + rest).toBe(title)
    expect(handPhrase(hand(cards))).toBe(phrase)
    expect(isPlural(hand(cards))).toBe(plural)
  })

  it('names a wild two by the rank as which it plays', () => {
    const { rank, rest } = handTitle(hand('Kh 2d>K 9d'))
    expect(rank + rest).toBe('Pair of kings')
  })
})

describe('two hands of one name', () => {
  it.each([
    ['Kh Ks 9d', 'Kd Kc 8d', 'kings with a nine', 'kings with an eight'],
    ['Ah 10c 6d', 'As 9c 8d', 'ace high with a ten', 'ace high with a nine'],
    ['Ah 10c 6d', 'As 10d 5d', 'ace high with a six', 'ace high with a five'],
    ['Kh Ks 9d', 'Ah Qs 9c', 'kings', 'ace high'],
    ['Kh Ks 9d', 'Kd Kc 9c', 'kings', 'kings'],
  ])('%s and %s differ by the card that decides', (first, second, mine, theirs) => {
    expect(apart(hand(first), hand(second))).toEqual([mine, theirs])
  })
})

describe('comparing hands', () => {
  it.each([
    ['3h 3c 4d', 'Ah Kc Jd'],
    ['Ah 9h 3h', 'Ac Ad Kd'],
    ['5h 4c 3d', 'Ah Kh Jh'],
    ['3h 3c 3d', 'Ah Kc Qd'],
    ['5h 4h 3h', 'Ah Ac Ad'],
    ['Kh Kc 4d', 'Qh Qc Ad'],
    ['Kh Kc 5d', 'Ks Kd 4d'],
  ])('%s beats %s', (better, worse) => {
    expect(compareHands(hand(better), hand(worse))).toBeGreaterThan(0)
    expect(compareHands(hand(worse), hand(better))).toBeLessThan(0)
  })

  it('suits never count', () => {
    expect(compareHands(hand('Ah 10c 6d'), hand('As 10d 6c'))).toBe(0)
  })
})
