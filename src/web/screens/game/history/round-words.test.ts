import { expect, it } from 'vitest'
import { settledRound } from '../../../fixtures/settled-round'
import { byGame, netChange, winnersOf } from './round-words'

it('a round names the player who took its pot', () => {
  expect(winnersOf({ harveyWins: false, winners: ['Maya', 'Theo'] })).toBe('Maya and Theo')
  expect(winnersOf({ harveyWins: true, winners: [] })).toBe('Harvey')
})

it('a round changes a total by the showdown and the ante, for players with cards', () => {
  const names = ['Noor', 'Theo', 'Priya']
  const changes = names.map((name) => netChange(settledRound(), { _id: `seat of ${name}`, name }))
  expect(changes).toEqual([100, -50, null])
})

it('rounds are listed under their games, newest first', () => {
  const rounds = [
    settledRound({ game: 1, round: 1 }),
    settledRound({ game: 1, round: 2 }),
    settledRound({ game: 2, round: 1 }),
  ]
  expect(byGame(rounds).map(({ game, rounds: own }) => [game, own.map(({ round }) => round)])).toEqual([
    [2, [1]],
    [1, [2, 1]],
  ])
})
