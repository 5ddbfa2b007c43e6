import { expect, it } from 'vitest'
import type { EveningAnswer } from '../../../../contract'
import { withDistinctNames } from './distinct-names'

const standing = (_id: string, name: string, total: number) => ({ _id, name, total, wins: 0 })

const evening = (...people: ReturnType<typeof standing>[]): EveningAnswer => ({
  games: [{ game: 1, rounds: 1, endedAt: null, harveyKeeps: 0, standings: people }],
  totals: people.map((person) => ({ ...person, games: 1 })),
  settlement: { returned: [], payments: [], exact: true },
})
const [bob, ann, newBob] = [standing('c', 'Bob', 50), standing('b', 'Ann', 0), standing('a', 'Bob', -50)]
const seated = [ann, newBob]

function namesIn(people: ReturnType<typeof standing>[]): string[] {
  const { games, totals } = withDistinctNames(evening(...people), seated)
  const names = totals.map(({ name }) => name)
  expect(games[0]?.standings.map(({ name }) => name)).toEqual(names)
  return names
}

it('a player who has left keeps the name, and the next one of that name has a number, in every order of totals', () => {
  expect(namesIn([bob, ann])).toEqual(['Bob', 'Ann'])
  expect(namesIn([bob, ann, newBob])).toEqual(['Bob', 'Ann', 'Bob (2)'])
  expect(namesIn([newBob, ann, bob])).toEqual(['Bob (2)', 'Ann', 'Bob'])
})

it('no number is used that is part of somebody’s name', () => {
  expect(namesIn([bob, newBob, standing('d', 'Bob (2)', 0)])).toEqual(['Bob', 'Bob (3)', 'Bob (2)'])
})
