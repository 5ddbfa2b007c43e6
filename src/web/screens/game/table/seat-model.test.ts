import { describe, expect, it } from 'vitest'
import type { PlayerView } from '../../../../contract'
import { folded, harvey, holding, player, sittingOut, stayed, table } from '../../../fixtures/table'
import { ownMarks, seatModels } from './seat-model'

const seat = (more: Partial<PlayerView>, state: Parameters<typeof table>[0] = {}) => {
  const { others } = seatModels(table({ players: [player('Maya'), player('Noor', more), player('Theo')], ...state }))
  const { look, decision, hand, words } = others[0] ?? expect.fail('no seat')
  return { look, decision, hand, words: words.map(({ text }) => text).join(', ') }
}

describe('while hands are decided, a seat says', () => {
  it.each([
    [
      'that it is next',
      { runningTotal: 600 },
      {},
      { look: 'plain', decision: null, hand: 'backs', words: 'Next, +$600' },
    ],
    [
      'its total',
      { runningTotal: -150 },
      { currentTurn: 'Theo' },
      { look: 'plain', decision: null, hand: 'backs', words: '−$150' },
    ],
    ['whose turn it is', {}, { currentTurn: 'Noor' }, { look: 'turn', decision: null, hand: 'backs', words: 'Turn' }],
    [
      'that the turn of somebody away runs',
      { away: true },
      { currentTurn: 'Noor' },
      { look: 'turn', decision: null, hand: 'backs', words: 'Turn, Away' },
    ],
    [
      'nothing of sitting out while the hand is still played',
      { sittingOut: true },
      { currentTurn: 'Noor' },
      { look: 'turn', decision: null, hand: 'backs', words: 'Turn' },
    ],
    ['In', { ...stayed }, {}, { look: 'plain', decision: 'In', hand: 'backs', words: '$0' }],
    ['Out', { ...folded }, {}, { look: 'out', decision: 'Out', hand: 'backs', words: '$0' }],
    [
      'that somebody is away',
      { ...sittingOut, away: true },
      {},
      { look: 'away', decision: null, hand: 'none', words: 'Away' },
    ],
    [
      'that somebody came later',
      { ...sittingOut },
      {},
      { look: 'plain', decision: null, hand: 'none', words: 'Next round' },
    ],
    [
      'that no cards come any more',
      { ...sittingOut },
      { currentRound: 10, maxRounds: 10 },
      { look: 'plain', decision: null, hand: 'none', words: 'No cards' },
    ],
  ])('%s', (_, more, state, expected) => {
    expect(seat(more, state)).toEqual(expected)
  })
})

describe('at the showdown, a seat says', () => {
  const showdown: Parameters<typeof table>[0] = {
    phase: 'results',
    currentTurn: null,
    result: { pot: 1000, winners: ['Noor'], harveyWins: false, deltas: [{ name: 'Noor', amount: 1000 }], carryOver: 0 },
  }

  it.each([
    [
      'what won, and how much',
      { ...stayed, ...holding('Kh Ks 9d'), isWinner: true },
      { look: 'winner', decision: 'In', hand: 'faces', words: 'Pair, +$1000' },
    ],
    [
      'that a hand was folded',
      { ...folded, ...holding('Jh 9s 3d') },
      { look: 'out', decision: 'Out', hand: 'faces', words: 'Folded' },
    ],
    [
      'that somebody with a hand is away, in place of the amount',
      { ...stayed, ...holding('Kh Ks 9d'), away: true },
      { look: 'away', decision: 'In', hand: 'faces', words: 'Pair, Away' },
    ],
    [
      'that somebody who folded is away',
      { ...folded, ...holding('Jh 9s 3d'), away: true },
      { look: 'out', decision: 'Out', hand: 'faces', words: 'Folded, Away' },
    ],
    [
      'of a winner the amount, away or not',
      { ...stayed, ...holding('Kh Ks 9d'), isWinner: true, away: true },
      { look: 'winner', decision: 'In', hand: 'faces', words: 'Pair, +$1000' },
    ],
  ])('%s', (_, more, expected) => {
    expect(seat(more, showdown)).toEqual(expected)
  })

  it('after the last round what won its hand', () => {
    expect(seat({ ...stayed, isWinner: true }, { ...showdown, phase: 'finished' }).look).toBe('winner')
    const { harvey: his } = seatModels(table({ phase: 'finished', harvey: harvey({ isWinner: true }) }))
    expect(his.look).toBe('winner')
  })
})

it('between rounds a seat says whether it is ready, whatever the last round was', () => {
  expect(seat({ ...folded, roundReady: true }, { phase: 'waiting', currentTurn: null })).toEqual({
    look: 'plain',
    decision: null,
    hand: 'none',
    words: 'Ready',
  })
})

it('Harvey is always in, and shows his hand at the showdown', () => {
  const words = (state: Parameters<typeof table>[0]) => seatModels(table(state)).harvey.words.map(({ text }) => text)
  const { cards } = holding('As Qc 9h')
  expect(words({})).toEqual(['Always In'])
  for (const phase of ['results', 'finished'] as const) {
    expect(words({ phase, harvey: harvey({ cards, handRank: 'High Card' }) })).toEqual(['High Card', 'Always In'])
  }
})

describe('the viewer’s seat has the marks of the others', () => {
  const marks = (more: Partial<PlayerView>, state: Parameters<typeof table>[0]) =>
    ownMarks(table({ players: [player('Maya', more), player('Noor')], currentTurn: null, ...state }))

  it.each([
    ['the turn', {}, { currentTurn: 'Maya' }, ['Turn']],
    ['In', stayed, {}, ['In']],
    ['Out', folded, {}, ['Out']],
    ['a win', { ...stayed, isWinner: true }, { phase: 'results' as const }, ['In', 'Winner']],
    [
      'no win of the last hand beside the final place',
      { ...stayed, isWinner: true },
      { phase: 'finished' as const },
      ['In'],
    ],
    ['nothing between rounds', stayed, { phase: 'waiting' as const }, []],
  ])('%s', (_, more, state, expected) => {
    expect(marks(more, state)).toEqual(expected)
  })
})
