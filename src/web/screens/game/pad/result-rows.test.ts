import { expect, it } from 'vitest'
import type { PlayerView } from '../../../../contract'
import { folded, harvey, holding, player, sittingOut, stayed, table } from '../../../fixtures/table'
import { resultRows } from './result-rows'

it('winners come first, then you, Harvey, those who stayed and those who folded', () => {
  const { cards } = holding('As Qc 9h')
  const state = table({
    phase: 'results',
    players: [
      player('Theo', { ...folded, ...holding('10d 6c 3h') }),
      player('Priya', { ...stayed, ...holding('8s 8d 4c') }),
      player('Maya', { ...folded, ...holding('Jh 9s 3d') }),
      player('Late', sittingOut),
      player('Noor', { ...stayed, ...holding('Kh Ks 9d'), isWinner: true }),
    ],
    harvey: harvey({ cards, handRank: 'High Card' }),
    result: {
      pot: 1000,
      winners: ['Noor'],
      harveyWins: false,
      deltas: [
        { name: 'Noor', amount: 1000 },
        { name: 'Priya', amount: -1000 },
      ],
      carryOver: 1000,
    },
  })
  expect(resultRows(state).map(({ name, rank, decision, delta }) => [name, rank, decision, delta])).toEqual([
    ['Noor', 'Pair', 'In', 1000],
    ['Maya', 'Folded', 'Out', 0],
    ['Harvey', 'High Card', 'Always In', 0],
    ['Priya', 'Pair', 'In', -1000],
    ['Theo', 'Folded', 'Out', 0],
  ])
})

it('a player who has left since the showdown keeps a row with the amount and the total', () => {
  const state = table({
    phase: 'results',
    players: [player('Maya', { ...stayed, ...holding('Jh 9s 3d') })],
    left: [{ name: 'Noor', runningTotal: 850 }],
    result: {
      pot: 1000,
      winners: ['Noor'],
      harveyWins: false,
      deltas: [
        { name: 'Maya', amount: -1000 },
        { name: 'Noor', amount: 1000 },
      ],
      carryOver: 1000,
    },
  })
  expect(resultRows(state)[0]).toMatchObject({
    name: 'Noor',
    isWinner: true,
    runningTotal: 850,
    delta: 1000,
    hasLeft: true,
  })
})

it('a player who has left is distinguished by the amount, and was Out if there is none', () => {
  const deltas = [
    { name: 'Theo', amount: 0 },
    { name: 'Noor', amount: -1000 },
    { name: 'Maya', amount: -1000 },
  ]
  const result = { pot: 1000, winners: [], harveyWins: true, deltas, carryOver: 3000 }
  const maya = player('Maya', { ...stayed, ...holding('Jh 9s 3d') })
  const rows = resultRows(table({ phase: 'results', players: [maya], result }))
  expect(rows.map(({ name, hasLeft, isWinner, decision }) => [name, hasLeft, isWinner, decision])).toEqual([
    ['Maya', false, false, 'In'],
    ['Harvey', false, false, 'Always In'],
    ['Noor', true, false, 'In'],
    ['Theo', true, false, 'Out'],
  ])
})

it('a player who has left keeps the row even if another player has the name now', () => {
  const deltas = [
    { name: 'Noor', amount: 1000 },
    { name: 'Noor', amount: 0 },
    { name: 'Maya', amount: -1000 },
  ]
  const result = { pot: 1000, winners: ['Noor'], harveyWins: false, deltas, carryOver: 1000 }
  const left = [{ name: 'Noor', runningTotal: 850 }]
  const maya = player('Maya', { ...stayed, ...holding('Jh 9s 3d') })
  const changes = (noor: PlayerView) =>
    resultRows(table({ phase: 'results', players: [maya, noor], left, result }))
      .filter(({ name }) => name === 'Noor')
      .map(({ hasLeft, delta }) => [hasLeft, delta])
  expect(changes(player('Noor', { ...folded, ...holding('10d 6c 3h') }))).toEqual([
    [true, 1000],
    [false, 0],
  ])
  expect(changes(player('Noor', sittingOut))).toContainEqual([true, 1000])
})

it('two players of one name who have left keep their own totals', () => {
  const deltas = [
    { name: 'Noor', amount: -1000 },
    { name: 'Noor', amount: -1000 },
    { name: 'Maya', amount: 1000 },
  ]
  const left = [
    { name: 'Noor', runningTotal: -50 },
    { name: 'Noor', runningTotal: -1200 },
    { name: 'Noor', runningTotal: -1300 },
  ]
  const players = [player('Maya', { ...stayed, ...holding('Jh 9s 3d'), isWinner: true })]
  const result = { pot: 1000, winners: ['Maya'], harveyWins: false, deltas, carryOver: 2000 }
  const rows = resultRows(table({ phase: 'results', players, left, result }))
  // The first of the three had left before the round.
  expect(rows.filter(({ hasLeft }) => hasLeft).map(({ runningTotal }) => runningTotal)).toEqual([-1200, -1300])
})
