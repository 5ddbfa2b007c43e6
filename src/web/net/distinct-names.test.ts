import { expect, it } from 'vitest'
import type { EveningAnswer } from '../../contract'
import { withDistinctNames } from './distinct-names'

const standing = (_id: string, name: string, total: number) => ({ _id, name, total, wins: 0 })

it('people of an evening who share a name are told apart, alike in every order of their totals', () => {
  const evening = (...people: ReturnType<typeof standing>[]): EveningAnswer => ({
    games: [{ game: 1, rounds: 1, endedAt: null, harveyKeeps: 0, standings: people }],
    totals: people.map((person) => ({ ...person, games: 1 })),
    settlement: { returned: [], payments: [], exact: true },
  })
  const namesIn = ({ games, totals }: EveningAnswer) => [
    totals.map(({ name }) => name),
    games[0]?.standings.map(({ name }) => name),
  ]
  const [bob, ann, newBob] = [standing('b', 'Bob', 50), standing('a', 'Ann', 0), standing('c', 'Bob', -50)]

  const first = ['Bob', 'Ann', 'Bob (2)']
  expect(namesIn(withDistinctNames(evening(bob, ann, newBob)))).toEqual([first, first])
  const later = ['Bob (2)', 'Ann', 'Bob']
  expect(namesIn(withDistinctNames(evening(newBob, ann, bob)))).toEqual([later, later])
})
