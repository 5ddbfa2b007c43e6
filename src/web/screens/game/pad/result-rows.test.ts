import { expect, it } from 'vitest'
import type { PlayerView } from '../../../../contract'
import { folded, harvey, holding, player, sittingOut, stayed, table } from '../../../fixtures/table'
import { resultRows } from './result-rows'

it('winners stand first, then you, Harvey, who stayed and who folded', () => {
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

it('who has left since the showdown keeps a row with the amount and the total', () => {
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

it('who has left is told from who has the same amount, and was Out where there is none', () => {
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

it('who has left keeps the row though another player has the name now', () => {
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

it('two players who have left under one name have each their own total', () => {
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
