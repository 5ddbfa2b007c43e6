import { expect, it } from 'vitest'
import { rankHand } from '../src/game/hands/rank-hand'
import type { Card } from '../src/game/room'
import { RANKS, SUITS } from '../src/game/vocabulary'
import { judge } from './support/rules-oracle'

const NAMES = ['Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Jack', 'Queen', 'King', 'Ace']
const CARDS = SUITS.flatMap((suit) => RANKS.slice(1).map((rank): Card => ({ suit, rank })))
const nameOf = ({ suit, rank }: Card) => `${NAMES[RANKS.indexOf(rank)]} of ${suit}`

/** One number that grows as the oracle's orders grow. */
const inOneNumber = (order: number[]) => order.reduce((sum, digit) => sum * 15 + digit, 0)

it('the rules and an independent reading of the cards agree about every hand without a two', () => {
  const seen = new Map<number, Set<number>>()
  let hands = 0
  for (const [i, a] of CARDS.entries()) {
    for (const [j, b] of CARDS.slice(i + 1).entries()) {
      for (const c of CARDS.slice(i + j + 2)) {
        hands += 1
        const ruled = rankHand([a, b, c])
        const judged = judge([a, b, c].map(nameOf))
        if (ruled.handRank !== judged.rank) expect(`${judged.rank} of ${nameOf(a)}`).toBe(ruled.handRank)
        const order = inOneNumber(judged.order)
        seen.set(order, (seen.get(order) ?? new Set()).add(ruled.strength))
      }
    }
  }
  expect(hands).toBe(17_296)

  const inOrder = [...seen.entries()].sort(([a], [b]) => a - b).map(([, strengths]) => [...strengths])
  expect(inOrder.every((strengths) => strengths.length === 1)).toBe(true)
  const strengths = inOrder.flat()
  expect(strengths).toEqual([...strengths].sort((a, b) => a - b))
  expect(new Set(strengths).size).toBe(strengths.length)
})
