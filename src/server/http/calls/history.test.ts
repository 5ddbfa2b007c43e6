import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openApp, type TestApp } from '../../../../tests/support/app'
import { read } from '../../../../tests/support/read-answer'
import { deal } from '../../../../tests/support/table'
import { EveningAnswer, HistoryAnswer } from '../../../contract'

/** The creator and the other player have plain hands; Harvey's is the worst. */
const PLAIN = ['Ah Ad Ac', 'Kh Kd 9c', 'Qs 7d 4c']

let test: TestApp
beforeEach(async () => (test = await openApp()))
afterEach(() => test.close())

describe('the history and the evening of a room', () => {
  it('GET /game/evening/{roomCode}', async () => {
    const table = await deal(test, ['Maya', 'Ben'], { hands: PLAIN })
    await table.decide('stay', 'stay')
    const { games, totals } = read(EveningAnswer, await table.at(1).get(`/api/game/evening/${table.code}`))

    expect(games).toMatchObject([{ game: 1, rounds: 1, endedAt: null, harveyKeeps: 100 }])
    expect(totals.map(({ name, total, games: dealtIn, wins }) => [name, total, dealtIn, wins])).toEqual([
      ['Maya', 50, 1, 1],
      ['Ben', -150, 1, 0],
    ])
  })

  it('GET /game/history/{roomCode}', async () => {
    const table = await deal(test, ['Maya', 'Ben'], { hands: PLAIN })
    await table.decide('stay', 'stay')
    const { rounds } = read(HistoryAnswer, await table.at(1).get(`/api/game/history/${table.code}`))

    expect(rounds).toMatchObject([{ round: 1, ante: 50, pot: 100, winners: ['Maya'], carryOver: 100 }])
  })
})
