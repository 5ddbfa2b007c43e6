import { describe, expect, it } from 'vitest'
import { hand } from '../testing/cards'
import { WILD_RANKS } from '../vocabulary'
import type { Hand, HeldCard } from '../room'
import { fullDeck } from './deck'
import { harveyNaming } from './harvey-naming'
import { rankHand } from './rank-hand'

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

  it('hard: there is only one best hand, so everybody who recomputes it finds the same', () => {
    const hands = everyHandWithTwos()
    expect(hands).toHaveLength(22_100 - 17_296)
    const unclear = hands.filter((cards) => {
      const strengths = namingsOf(cards).map((naming) => rankHand(naming).strength)
      const best = rankHand(harveyNaming('hard', cards, ['A', 'A', 'A'])).strength
      return best !== Math.max(...strengths) || strengths.filter((strength) => strength === best).length !== 1
    })
    expect(unclear).toEqual([])
  })
})

function everyHandWithTwos(): Hand[] {
  const deck: HeldCard[] = fullDeck()
  const hands = deck.flatMap((a, i) =>
    deck.slice(i + 1).flatMap((b, j) => deck.slice(i + j + 2).map((c): Hand => [a, b, c])),
  )
  return hands.filter((cards) => cards.some(({ rank }) => rank === '2'))
}

function namingsOf([a, b, c]: Hand): Hand[] {
  const ways = (card: HeldCard) => (card.rank === '2' ? WILD_RANKS.map((plays) => ({ ...card, plays })) : [card])
  return ways(a).flatMap((one) => ways(b).flatMap((two) => ways(c).map((three): Hand => [one, two, three])))
}
