import { describe, expect, it } from 'vitest'
import { hand } from '../testing/cards'
import { harveyNaming } from './harvey-naming'

describe('Harvey names his twos (R-harvey-2)', () => {
  it.each([
    ['easy: each with the rank drawn for its place in his hand', 'easy', '9c 2h 2d', '9c 2h=Q 2d=3'],
    ['medium: as aces, always', 'medium', '2h 9c 2d', '2h=A 9c 2d=A'],
    ['hard: as the best hand', 'hard', '2h 9c 2d', '2h=9 9c 2d=9'],
  ] as const)('%s', (_, difficulty, dealt, named) => {
    expect(harveyNaming(difficulty, hand(dealt), ['7', 'Q', '3'])).toEqual(hand(named))
  })

  it.each(['easy', 'medium', 'hard'] as const)('%s: a hand without a two stays as dealt', (difficulty) => {
    expect(harveyNaming(difficulty, hand('9c 8h 3d'), ['7', 'Q', '3'])).toEqual(hand('9c 8h 3d'))
  })
})
