import { expect, it } from 'vitest'
import { harvey, player, table } from '../../../fixtures/table'
import { finalSentence, ordinal, ownFinish, soloScore, standings, standingsText } from './standings'

const evening = table({
  phase: 'finished',
  currentRound: 10,
  players: [
    player('Maya', { runningTotal: 850, wins: 3 }),
    player('Noor', { runningTotal: 2400, wins: 3, isCreator: true }),
    player('Theo', { runningTotal: -1150, wins: 1 }),
  ],
  left: [{ name: 'Priya', runningTotal: 850 }],
})

it('the best total comes first, and players who left are listed', () => {
  expect(standings(evening).map(({ place, name, hasLeft }) => [place, name, hasLeft])).toEqual([
    [1, 'Noor', false],
    [2, 'Maya', false],
    [2, 'Priya', true],
    [4, 'Theo', false],
  ])
  expect(finalSentence(evening)).toBe('Noor wins the evening.')
})

it('players with equal totals share the evening, or a later game of it', () => {
  const players = ['Maya', 'Noor'].map((name) => player(name, { runningTotal: -50 }))
  const equal = table({ phase: 'finished', players, currentRound: 1 })
  expect(finalSentence(equal)).toBe('Maya and Noor share the evening.')
  expect(finalSentence({ ...equal, game: 2 })).toBe('Maya and Noor share game 2.')
  expect(standingsText({ ...equal, game: 2 })).toMatch(/, Game 2, 1 round\n1\. Maya/)
})

it('a right-to-left name stays before its amount in the copied results', () => {
  const players = ['נועה', 'Theo'].map((name) => player(name, { runningTotal: -50 }))
  expect(standingsText(table({ phase: 'finished', players }))).toContain('1. \u2068נועה\u2069 −$50\n')
})

it('a player who was too late for a deal has no place', () => {
  const lost = [player('Maya', { runningTotal: -50 }), player('Noor', { runningTotal: -150 })]
  const players = [...lost, player('Theo', { inPot: false })]
  const late = table({ phase: 'finished', players, currentRound: 10 })
  expect(standings(late).map(({ place, name, isBest }) => [place, name, isBest])).toEqual([
    [undefined, 'Theo', false],
    [1, 'Maya', true],
    [2, 'Noor', false],
  ])
  expect(finalSentence(late)).toBe('Maya wins the evening.')
  expect(ownFinish(late)).toBe('You finish 1st of 2')
  expect(ownFinish({ ...late, currentPlayer: 'Theo' })).toBeUndefined()
  expect(standingsText(late)).not.toContain('Theo')
  const even = { ...late, players: [...lost, player('Theo', { runningTotal: 0, wins: 1 })] }
  expect(ownFinish({ ...even, currentPlayer: 'Theo' }), 'a total of $0 after a win').toBe('You finish 1st of 3')
})

it('a game that one player has played alone against Harvey is decided by the rounds won', () => {
  const maya = player('Maya', { runningTotal: -600, wins: 2 })
  const players = [player('Theo', { inPot: false }), maya]
  const alone = table({ phase: 'finished', players, harvey: harvey({ wins: 8 }) })
  expect(finalSentence(alone)).toBe('Harvey wins 8 to 2.')
  expect(ownFinish(alone)).toBe('You 2, Harvey 8')
  expect(standings(alone).some(({ isBest }) => isBest)).toBe(false)
  expect(standingsText(alone)).toMatch(/\nMaya 2, Harvey 8$/)
  const forTheo = { ...alone, currentPlayer: 'Theo', harvey: harvey({ wins: 1 }) }
  expect([ownFinish(forTheo), finalSentence(forTheo)]).toEqual([undefined, 'Maya wins 2 to 1.'])
  expect(soloScore({ ...alone, phase: 'waiting' })).toBeUndefined()
})

it('a player who left before the first cards neither wins the evening nor ends a game alone against Harvey', () => {
  const left = [{ name: 'Theo', runningTotal: 0, hasPlayed: false as const }]
  const lost = [player('Maya', { runningTotal: -50, wins: 1 }), player('Noor', { runningTotal: -150 })]
  const two = table({ phase: 'finished', players: lost, left })
  expect(standings(two).map(({ place, name }) => [place, name])).toEqual([
    [undefined, 'Theo'],
    [1, 'Maya'],
    [2, 'Noor'],
  ])
  expect(finalSentence(two)).toBe('Maya wins the evening.')
  expect(standingsText(two)).not.toContain('Theo')
  const alone = { ...two, players: lost.slice(0, 1) }
  expect(finalSentence(alone)).toBe('You win 1 to 0.')
  expect(standings(alone).map(({ name, isBest }) => [name, isBest])).toEqual([
    ['Theo', false],
    ['Maya', true],
  ])
  const last = { ...alone, left: [{ name: 'Theo', runningTotal: -100 }] }
  expect(finalSentence(last), 'who had cards and left has played too').toBe('Maya wins the evening.')
  const even = { ...two, left: [{ name: 'Theo', runningTotal: 0 }] }
  expect(finalSentence(even), 'a total of $0 after a win').toBe('Theo wins the evening.')
})

it('a player who has left is neither away nor creator', () => {
  expect(standings(evening).find(({ name }) => name === 'Priya')).toMatchObject({ isAway: false, isCreator: false })
})

it('your place counts all who played', () => {
  expect(ownFinish(evening)).toBe('You finish 2nd of 4')
  expect(ownFinish({ ...evening, currentPlayer: 'Theo' })).toBe('You finish 4th of 4')
  expect(ownFinish({ ...evening, currentPlayer: null })).toBeUndefined()
  const left = [{ name: 'Theo', runningTotal: 2000 }]
  expect(ownFinish({ ...evening, left, currentPlayer: 'Theo' }), 'not that of who had the name before').toBe(
    'You finish 4th of 4',
  )
})

it('alone against Harvey the rounds won are the score', () => {
  expect(ownFinish(table({ players: [player('Maya', { wins: 6 })], harvey: harvey({ wins: 4 }) }))).toBe(
    'You 6, Harvey 4',
  )
})

it('a watcher reads the name of the player who is alone against Harvey', () => {
  const alone = table({ players: [player('Maya', { wins: 6 })], harvey: harvey({ wins: 4 }) })
  expect(soloScore({ ...alone, currentPlayer: null })).toBe('Maya 6, Harvey 4')
})

it.each([
  [3, 2, 'You win 3 to 2.', true],
  [1, 4, 'Harvey wins 4 to 1.', false],
  [5, 5, 'You and Harvey share the rounds, 5 to 5.', false],
])('alone against Harvey %d to %d is decided by the rounds won, not by a place', (own, his, sentence, isBest) => {
  const alone = table({ players: [player('Maya', { wins: own, runningTotal: -600 })], harvey: harvey({ wins: his }) })
  expect(finalSentence(alone)).toBe(sentence)
  expect(finalSentence({ ...alone, currentPlayer: null })).toBe(
    sentence.replace('You win', 'Maya wins').replace('You', 'Maya'),
  )
  expect(standings(alone)).toMatchObject([{ isBest }])
  expect(standingsText(alone)).toContain(`Maya ${own}, Harvey ${his}`)
})

it('the results can be shared as text', () => {
  expect(standingsText(evening)).toBe(
    '3-Card Poker with Harvey, 10 rounds\n1. Noor +$2400\n2. Maya +$850\n2. Priya +$850 (left)\n4. Theo −$1150',
  )
})

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
])('place %d reads %s', (place, words) => {
  expect(ordinal(place)).toBe(words)
})
