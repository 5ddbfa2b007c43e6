import { expect, it } from 'vitest'
import type { EveningAnswer } from '../../../../contract'
import { bookRound } from '../fixtures/book-round'
import { pictureFacts } from './picture-facts'

const person = (index: number) => ({ _id: `p${index}`, name: `Player ${index}`, total: -index, games: 1, wins: 1 })
const evening = (totals: EveningAnswer['totals']): EveningAnswer => ({
  games: [{ game: 1, rounds: 2, endedAt: null, harveyKeeps: 0, standings: [] }],
  totals,
  settlement: { returned: [], payments: [], exact: true },
})

it('the picture says when the evening was, how long it was and which pot was the biggest', () => {
  const rounds = [
    bookRound({ round: 1, pot: 150 }),
    bookRound({ round: 2, pot: 1000 }),
    bookRound({ round: 3, pot: 50 }),
  ]
  const { date, length, biggestPot } = pictureFacts(evening([person(1)]), rounds)
  expect([date, length, biggestPot]).toEqual([
    '14 March 2026',
    '1 game, 3 rounds',
    'Biggest pot: $1000, Noor, game 1, round 2',
  ])
})

it('the picture has room for 14 people who played, and counts the others', () => {
  const people = Array.from({ length: 16 }, (_, index) => person(index))
  const facts = pictureFacts(evening([...people, { ...person(17), games: 0 }]), [bookRound()])
  expect([facts.people.length, facts.others, facts.people[0]?.wins]).toEqual([14, 2, '1 win'])
})
