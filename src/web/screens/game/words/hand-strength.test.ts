import { expect, it } from 'vitest'
import { hand } from '../../../fixtures/hands'
import { compareHands, deciders, handOf } from './hand-strength'

it.each([
  ['a pair, in whatever order it is held', '9d Kh Ks', [13, 9]],
  ['a low pair before a high card', 'Ah 3c 3s', [3, 14]],
  ['the highest card of a flush, even if a named two makes a pair', '7c Jc 2c>7', [11, 7, 7]],
  ['cards that differ, the highest first', '4h Ad 9c', [14, 9, 4]],
])('the deciding part is %s', (_, cards, values) => {
  expect(deciders(hand(cards))).toEqual(values)
})

it.each([
  ['3h 3c 4s', 'Ah Kd 9c', 1],
  ['4h 4c Ks', '9d 4d 4s', 1],
  ['Kh Ks 9d', 'Kd Kc 9c', 0],
  ['Jc 7c 2c>7', '10h 5h 4h', 1],
  ['Jc 7c 2c>7', 'Jh 7h 3h', 1],
  ['Jc 7c 2c>7', 'Kh 5h 2h>5', -1],
  ['Ah Kd 8c', 'Ac Ks 9d', -1],
])('%s against %s', (first, second, sign) => {
  expect(Math.sign(compareHands(hand(first), hand(second)))).toBe(sign)
})

it('a hidden hand, or one with an unnamed two, has no strength', () => {
  const shown = hand('Kh Ks 9d')
  expect(handOf(shown)).toEqual(shown)
  expect(handOf({ cards: [], handRank: 'Pair' })).toBeUndefined()
  expect(handOf({ cards: shown.cards, handRank: null })).toBeUndefined()
  expect(handOf(undefined)).toBeUndefined()
})
