import { expect, it } from 'vitest'
import type { EveningAnswer } from '../../../../contract'
import { settledPlayer, settledRound } from '../../../fixtures/settled-round'
import { pictureFacts } from './picture-facts'

const person = (index: number) => ({ _id: `p${index}`, name: `Player ${index}`, total: -index, games: 1, wins: 1 })
const evening = (totals: EveningAnswer['totals']): EveningAnswer => ({
  games: [{ game: 1, rounds: 2, endedAt: null, harveyKeeps: 0, standings: [] }],
  totals,
  settlement: { returned: [], payments: [], exact: true },
})

it('the picture shows when the evening was, how long it was and which pot was the biggest', () => {
  const inTheEvening = new Date(2026, 2, 14, 20, 30).toISOString()
  const rounds = [
    settledRound({ round: 1, pot: 150, time: inTheEvening }),
    settledRound({ round: 2, pot: 1000 }),
    settledRound({ round: 3, pot: 50 }),
  ]
  const { date, length, biggestPot, others } = pictureFacts(evening([person(1)]), rounds)
  expect([date, length, biggestPot, others]).toEqual([
    '14 March 2026',
    '1 game, 3 rounds',
    'Biggest pot: $1000, Noor, game 1, round 2',
    0,
  ])
})

it('the winner of the biggest pot has the same name there as in the list', () => {
  const renamed = { ...person(1), _id: 'seat of Noor', name: 'Eleonore' }
  const namesake = { ...person(2), name: 'Noor' }
  const { biggestPot, people } = pictureFacts(evening([renamed, namesake]), [settledRound()])
  expect(biggestPot).toBe('Biggest pot: $150, Eleonore, game 1, round 3')
  expect(people.map(({ name }) => name)).toEqual(['Eleonore', 'Noor'])
})

it('the picture has room for 14 players, and counts the others', () => {
  const people = Array.from({ length: 16 }, (_, index) => person(index))
  const facts = pictureFacts(evening([...people, { ...person(17), games: 0 }]), [settledRound()])
  expect([facts.people.length, facts.others, facts.people[0]?.wins]).toEqual([14, 2, '1 win'])
})

it('people with equal totals share a place, even the first', () => {
  const totals = [100, 100, -50, -50, -100].map((total, index) => ({ ...person(index), total }))
  const { people } = pictureFacts(evening(totals), [settledRound()])
  expect(people.map(({ place, isBest }) => [place, isBest])).toEqual([
    [1, true],
    [1, true],
    [3, false],
    [3, false],
    [5, false],
  ])
})

it('the picture of a game alone against Harvey shows who won how many rounds, and no place', () => {
  const round = (harveyWins: boolean) => settledRound({ harveyWins, players: [settledPlayer('Maya')] })
  const shown = (wins: number, rounds: boolean[]) =>
    pictureFacts(evening([{ ...person(1), name: 'Maya', total: -150, wins }]), rounds.map(round)).people.map(
      ({ name, place, isBest, wins: won, total }) => [name, place, isBest, won, total],
    )
  expect(shown(1, [true, false, true])).toEqual([
    ['Maya', null, false, '1 win', -150],
    ['Harvey', null, true, '2 wins', null],
  ])
  expect(shown(2, [true, false, false])).toEqual([
    ['Maya', null, true, '2 wins', -150],
    ['Harvey', null, false, '1 win', null],
  ])
  expect(shown(1, [true, false]).map(([, , isBest]) => isBest)).toEqual([false, false])
})
