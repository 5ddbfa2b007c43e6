import { expect, it } from 'vitest'
import { cardName } from './playing-card-name'

it.each([
  [{ suit: 'hearts', rank: 'K' }, 'King of hearts'],
  [{ suit: 'clubs', rank: '10' }, 'Ten of clubs'],
  [{ suit: 'diamonds', rank: '2', isWild: true }, 'Two of diamonds'],
  [{ suit: 'diamonds', rank: '2', isWild: true, selectedRank: 'K' }, 'Two of diamonds, plays as King'],
] as const)('%j is called %j', (card, name) => {
  expect(cardName(card)).toBe(name)
})
