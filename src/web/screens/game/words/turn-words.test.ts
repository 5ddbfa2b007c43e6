import { describe, expect, it } from 'vitest'
import { folded, holding, player, sittingOut, stayed, table } from '../../../fixtures/table'
import { othersClockwise } from '../seats'
import { aheadHint, anteSentence, stakes, tableSentence, turnsUntilYours } from './turn-words'

const five = (currentTurn: string, decisions: Record<string, object> = {}) =>
  table({
    currentTurn,
    players: ['Maya', 'Noor', 'Theo', 'Priya', 'Jonas'].map((name) => player(name, decisions[name] ?? {})),
  })

it('the others sit clockwise from your left, whichever seat you have', () => {
  const names = (currentPlayer: string) => othersClockwise({ ...five('Maya'), currentPlayer }).map(({ name }) => name)
  expect(names('Maya')).toEqual(['Noor', 'Theo', 'Priya', 'Jonas'])
  expect(names('Priya')).toEqual(['Jonas', 'Maya', 'Noor', 'Theo'])
  expect(names('Jonas')).toEqual(['Maya', 'Noor', 'Theo', 'Priya'])
})

describe('your turn is counted among those still to decide', () => {
  it.each([
    ['Theo', { Noor: stayed }, '3 turns until yours'],
    ['Jonas', { Noor: stayed, Theo: folded, Priya: folded }, 'You are next'],
    ['Priya', { Jonas: sittingOut }, 'You are next'],
    ['Maya', {}, undefined],
    ['Noor', { Maya: stayed }, undefined],
  ])('%s decides, %j', (turn, decisions, words) => {
    expect(turnsUntilYours(five(turn, decisions))).toBe(words)
  })
})

describe('the middle of the table says', () => {
  it.each([
    [
      'who has decided and who comes after you',
      five('Maya', { Theo: folded, Priya: stayed, Jonas: folded }),
      '1 In, 2 Out. Noor decides after you.',
    ],
    ['that you are first', five('Maya'), 'You decide first. Noor decides after you.'],
    [
      'that you are last',
      five('Maya', { Noor: stayed, Theo: folded, Priya: folded, Jonas: stayed }),
      '2 In, 2 Out. You decide last.',
    ],
    [
      'how all have decided, before the showdown',
      {
        ...five('Maya', { Maya: stayed, Noor: stayed, Theo: folded, Priya: folded, Jonas: stayed }),
        currentTurn: null,
      },
      '3 In, 2 Out.',
    ],
    ['whose turn it is', five('Theo'), 'Theo is deciding'],
    [
      'whose turn it is while you name your two',
      table({ phase: 'wild-selection', currentTurn: 'Noor' }),
      'Noor is deciding',
    ],
    ['that you play alone', table({ players: [player('Maya')] }), 'Only you and Harvey'],
    [
      'that nobody else has cards',
      table({ players: [player('Maya'), player('Noor', sittingOut)] }),
      'You decide alone.',
    ],
    [
      'that a two waits for its rank',
      table({ phase: 'wild-selection', players: [player('Maya', holding('2h Ks 9d'))] }),
      'Choose what your two plays',
    ],
    [
      'that twos wait for their ranks',
      table({ phase: 'wild-selection', players: [player('Maya', holding('2h 2s 9d'))] }),
      'Choose what your twos play',
    ],
  ])('%s', (_, state, words) => {
    const { name = '', text } = tableSentence(state)
    expect(name + text).toBe(words)
  })
})

it('staying in may win the pot or lose the stake', () => {
  expect(stakes(table({ pot: 12_000, stake: 5000 }))).toBe('In: win $12,000 or lose $5000')
})

it('a decision ahead is secret, and can be taken back, but not during a pause', () => {
  expect(aheadHint(table())).toBe('Nobody can tell until your turn, which then takes no time.')
  expect(aheadHint(table({ planned: 'stay' }))).toBe('Press again to take it back.')
  expect(aheadHint(table({ planned: 'stay', pausedBy: 'Noor' }))).toBe('You can change it when the game goes on.')
})

it('during a pause the table says who decides afterwards', () => {
  const paused = { pausedBy: 'Noor', pausedUntil: 900_000 }
  expect(tableSentence(table({ ...paused, currentTurn: 'Noor' }))).toEqual({
    name: 'Noor',
    text: ' decides after the pause',
  })
  expect(tableSentence(table({ ...paused, currentTurn: 'Maya' }))).toEqual({ text: 'You decide after the pause' })
  const planned = (decision: 'stay' | 'fold') => table({ ...paused, currentTurn: 'Maya', planned: decision })
  expect(tableSentence(planned('stay'))).toEqual({ text: 'You are In when the game goes on' })
  expect(tableSentence(planned('fold'))).toEqual({ text: 'You are Out when the game goes on' })
  expect(tableSentence(table({ ...paused, currentTurn: null }))).toEqual({ text: '0 In, 0 Out.' })
})

it('the deal explains what the pot consists of', () => {
  const result = { pot: 250, winners: [], harveyWins: true, deltas: [], carryOver: 750 }
  expect(anteSentence(table({ ante: 50, pot: 250 }))).toBe('Everyone has put $50 in. The pot is $250.')
  expect(anteSentence(table({ ante: 50, pot: 1000, result }))).toBe(
    'Everyone has put $50 in. With the $750 of the last round the pot is $1000.',
  )
})

it('a player who alone is dealt in has paid alone', () => {
  const players = [player('Maya'), player('Noor', { ...sittingOut, away: true })]
  expect(anteSentence(table({ ante: 50, pot: 50, players }))).toBe('You have put $50 in. The pot is $50.')
})

it('an ante changed during the deal is not counted in the pot', () => {
  expect(anteSentence(table({ ante: 75, anteChanged: true, pot: 250 }))).toBe(
    'Everyone has put the ante in. The pot is $250.',
  )
})
