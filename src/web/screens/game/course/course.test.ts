import { describe, expect, it } from 'vitest'
import { settledPlayer, settledRound } from '../../../fixtures/settled-round'
import { courseOf, finalTotal, tableRows, totalAfter } from './course'
import { courseLines, spread } from './course-lines'
import { dashOf, hueOf } from './line-looks'

// Noor wins 150 of three antes of 50, then Maya and Theo play without her, then she returns under another name.
const ROUNDS = [
  settledRound({ round: 1 }),
  settledRound({
    round: 2,
    pot: 100,
    players: [settledPlayer('Maya', { amount: 100 }), settledPlayer('Theo')],
  }),
  settledRound({
    game: 2,
    round: 1,
    players: [
      settledPlayer('Maya'),
      settledPlayer('Nora', { id: 'seat of Noor' }),
      settledPlayer('Priya', { amount: 150 }),
    ],
  }),
]
const course = courseOf(ROUNDS)
const person = (name: string) => course.people.find((one) => one.name === name) ?? expect.fail(`no ${name}`)

describe('the course of an evening', () => {
  it('adds up the changes of each round over all games, the best total first', () => {
    expect(course.people.map((one) => [one.name, finalTotal(one)])).toEqual([
      ['Priya', 100],
      ['Nora', 50],
      ['Maya', -50],
      ['Theo', -100],
    ])
    expect([course.rounds, course.gameStarts]).toEqual([3, [2]])
  })

  it('keeps the total of a player without cards, and begins where a player first has some', () => {
    expect([0, 1, 2, 3].map((after) => totalAfter(person('Nora'), after))).toEqual([0, 100, 100, 50])
    expect([1, 2, 3].map((after) => totalAfter(person('Priya'), after))).toEqual([null, 0, 100])
    expect(person('Nora').points).toEqual([
      { after: 0, total: 0 },
      { after: 1, total: 100 },
      { after: 2, total: 100 },
      { after: 3, total: 50 },
    ])
  })

  it('is drawn from edge to edge, higher for larger totals', () => {
    const { lines, games } = courseLines(course, { width: 300, height: 200, left: 0, right: 0, top: 0, bottom: 0 }, 15)
    const [priya, , , theo] = lines
    expect(priya?.path).toMatch(/^M200,100L300,\d/)
    expect(theo?.path).toMatch(/L300,200$/)
    expect(priya?.end.y).toBeLessThan(theo?.end.y ?? 0)
    expect(games).toEqual([200])
  })

  it('has only whole dollars at its edge', () => {
    const small = courseOf([
      settledRound({ ante: 1, players: [settledPlayer('Maya', { amount: 2 }), settledPlayer('Theo')] }),
    ])
    const { ticks } = courseLines(small, { width: 300, height: 200, left: 0, right: 0, top: 0, bottom: 0 }, 15)
    expect(ticks.map(({ total }) => total)).toEqual([-1, 0, 1])
  })

  it('has a row for each round, and fewer for a long evening, always with the last', () => {
    expect(tableRows(3)).toEqual([1, 2, 3])
    expect(tableRows(7, 3)).toEqual([1, 4, 7])
    const long = tableRows(2_000)
    expect([long.length, long.at(-1)]).toEqual([100, 2_000])
  })
})

describe('the lines', () => {
  it('of 13 people differ in more than colour where they share a colour', () => {
    const looks = Array.from({ length: 13 }, (_, index) => `${hueOf(index + 1)} ${dashOf(index + 1).join()}`)
    expect(new Set(looks).size).toBe(13)
  })

  it('have numbers that stay apart from each other and within the bounds', () => {
    expect(spread([10, 11, 12], 15, { top: 0, bottom: 100 })).toEqual([10, 25, 40])
    expect(spread([90, 95, 99], 15, { top: 0, bottom: 100 })).toEqual([70, 85, 100])
    expect(spread([0, 1, 2], 15, { top: 5, bottom: 100 })).toEqual([5, 20, 35])
  })
})
