import { describe, expect, it } from 'vitest'
import { hand } from '../testing/cards'
import { WILD_RANKS } from '../vocabulary'
import { bestNaming, hasUnchosenWild, nameWilds, namingFrom } from './wilds'

describe('the holder names the twos (R-wild-1, R-wild-2)', () => {
  it('each by its suit, in any order', () => {
    const named = nameWilds(hand('2h 2c Kd'), [
      { suit: 'clubs', rank: 'K' },
      { suit: 'hearts', rank: '3' },
    ])
    expect(named).toEqual(hand('2h=3 2c=K Kd'))
  })

  it.each([
    ['not without naming every one of them', '2h 2c Kd', [{ suit: 'hearts', rank: 'A' }]],
    [
      'not one of them twice',
      '2h 2c Kd',
      [
        { suit: 'hearts', rank: 'A' },
        { suit: 'hearts', rank: 'K' },
      ],
    ],
    [
      'not a two that is not held',
      '2h 4c Kd',
      [
        { suit: 'hearts', rank: 'A' },
        { suit: 'spades', rank: 'K' },
      ],
    ],
    ['not a card that is no two', '2h 4c Kd', [{ suit: 'diamonds', rank: 'A' }]],
    ['not a second time', '2h=A 4c Kd', [{ suit: 'hearts', rank: 'K' }]],
  ] as const)('%s', (_, cards, selections) => {
    expect(nameWilds(hand(cards), selections)).toBeUndefined()
  })

  it('until then the hand has an unchosen wild', () => {
    expect(hasUnchosenWild(hand('2h Kc Kd'))).toBe(true)
    expect(hasUnchosenWild(hand('2h=A 2c Kd'))).toBe(true)
    expect(hasUnchosenWild(hand('2h=A Kc Kd'))).toBe(false)
    expect(hasUnchosenWild(hand('3h Kc Kd'))).toBe(false)
  })
})

describe('the best ranks (R-wild-4, R-harvey-2)', () => {
  it.each([
    ['a third of a kind rather than a straight', 'Kh Kc 2d', 'Kh Kc 2d=K'],
    ['a straight flush rather than three of a kind', 'Kh Qh 2h', 'Kh Qh 2h=A'],
    ['the upper end of a straight', '10h 9c 2d', '10h 9c 2d=J'],
    ['the gap of a straight', '10h 8c 2d', '10h 8c 2d=9'],
    ['the ace of a flush', '9h 4h 2h', '9h 4h 2h=A'],
    ['a pair with the higher card', 'Jh 5c 2d', 'Jh 5c 2d=J'],
    ['three of a kind from two twos', '5h 2c 2d', '5h 2c=5 2d=5'],
    ['three aces from three twos', '2h 2c 2d', '2h=A 2c=A 2d=A'],
    ['what was named before stays', '9h 2c=4 2d', '9h 2c=4 2d=9'],
    ['nothing to name', '9h 4c 3d', '9h 4c 3d'],
  ])('are %s', (_, dealt, named) => {
    expect(bestNaming(hand(dealt))).toEqual(hand(named))
  })
})

describe('naming in order', () => {
  it('names the twos that are not named yet, the first with the first rank', () => {
    expect(namingFrom(hand('2h 9c 2d'), ['7', 'Q', '3'])).toEqual(hand('2h=7 9c 2d=Q'))
  })

  it.each(WILD_RANKS)('a two named %s before keeps its rank', (rank) => {
    const named = hand(`2h=${rank} 9c Kd`)
    expect(namingFrom(named, ['A', 'A', 'A'])).toEqual(named)
  })

  it('throws when there are fewer ranks than twos', () => {
    expect(() => namingFrom(hand('2h 2c Kd'), ['A'])).toThrow('there are more twos than ranks to name')
  })
})
