import { expect, it } from 'vitest'
import { gameLine, totalLine } from './evening-words'

it('the words for a game give its length and what Harvey kept', () => {
  const endedAt = '2026-03-14T21:00:00.000Z'
  expect(gameLine({ rounds: 5, endedAt, harveyKeeps: 0 })).toBe('5 rounds')
  expect(gameLine({ rounds: 1, endedAt, harveyKeeps: 300 })).toBe('1 round, Harvey kept $300')
  expect(gameLine({ rounds: 2, endedAt: null, harveyKeeps: 300 })).toBe('2 rounds so far')
})

it('the words for a person count the games in which they had cards', () => {
  expect(totalLine({ games: 1, wins: 1 })).toBe('1 game, 1 win')
  expect(totalLine({ games: 3, wins: 0 })).toBe('3 games, 0 wins')
  expect(totalLine({ games: 0, wins: 0 })).toBe('Has not played')
})
