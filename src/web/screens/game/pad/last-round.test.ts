import { expect, it } from 'vitest'
import type { PlayerView } from '../../../../contract'
import { settledPlayer, settledRound } from '../../../fixtures/settled-round'
import { harvey, player, sittingOut, table } from '../../../fixtures/table'
import { lastRoundOf, lastRoundShown } from './last-round'

it('the winner of the last round comes first, then the losers, in seat order', () => {
  const changes = [
    { name: 'Theo', amount: -1000 },
    { name: 'Maya', amount: 0 },
    { name: 'Priya', amount: -1000 },
    { name: 'Noor', amount: 1000 },
  ]
  const players = changes.map(({ name }) => player(name))
  const result = { pot: 1000, winners: ['Noor'], harveyWins: false, deltas: changes, carryOver: 2000 }
  const shown = lastRoundShown(table({ phase: 'results', players, result }))
  const recorded = lastRoundOf(
    settledRound({ players: changes.map(({ name, amount }) => settledPlayer(name, { amount })) }),
  )
  for (const last of [shown, recorded]) {
    expect(last?.players.map(({ name }) => name)).toEqual(['Noor', 'Theo', 'Priya'])
    expect(last?.harvey).toBeNull()
  }
})

it('Harvey’s hand is shown if he has won', () => {
  const result = { pot: 150, winners: [], harveyWins: true, deltas: [], carryOver: 150 }
  const hand = { cards: settledRound().harvey.cards, handRank: 'High Card' as const }
  const shown = lastRoundShown(table({ phase: 'results', harvey: harvey(hand), result }))
  const recorded = lastRoundOf(settledRound({ harvey: hand, harveyWins: true }))
  for (const last of [shown, recorded]) expect(last?.harvey).toEqual(hand)
  expect(lastRoundOf(settledRound()).harvey).toBeNull()
})

it('a round that a winner or a loser has left since is not rebuilt from what is shown', () => {
  const deltas = [
    { name: 'Maya', amount: 75 },
    { name: 'Noor', amount: 75 },
    { name: 'Theo', amount: 0 },
  ]
  const result = { pot: 150, winners: ['Maya', 'Noor'], harveyWins: false, deltas, carryOver: 0 }
  const [maya, noor, theo] = ['Maya', 'Noor', 'Theo'].map((name) => player(name)) as [
    PlayerView,
    PlayerView,
    PlayerView,
  ]
  const shown = (players: PlayerView[]) => lastRoundShown(table({ phase: 'results', players, result }))
  expect(shown([maya, noor])?.players).toHaveLength(2)
  expect(shown([maya, theo])).toBeNull()
  expect(shown([maya, theo, { ...noor, ...sittingOut }]), 'another player has taken the name').toBeNull()

  const renamed = { ...theo, name: 'Noor', decision: 'fold' as const }
  const deltasThen = deltas.map((delta) => (delta.name === 'Theo' ? { ...delta, name: 'Noor' } : delta))
  const then = table({ phase: 'results', players: [maya, renamed], result: { ...result, deltas: deltasThen } })
  expect(lastRoundShown(then), 'a player of the round has taken the name').toBeNull()
})
