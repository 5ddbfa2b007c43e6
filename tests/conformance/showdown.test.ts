import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StateView } from '../../src/contract'
import { wrongMoney } from '../support/room-invariants'
import { playerIn, stateOf } from '../support/player'
import { deal, playOn, seat } from '../support/table'
import { startTestServer, type TestServer } from '../support/test-server'

// Who wins a round, and what it pays, from outside the server.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const totals = (state: StateView) => Object.fromEntries(state.players.map((one) => [one.name, one.runningTotal]))

describe('the showdown', () => {
  it.each([
    ['a straight flush beats three of a kind', '5h 4h 3h', 'As Ad Ac', 'Straight Flush', true],
    ['three of a kind beats a straight', '3h 3d 3c', 'As Kd Qc', 'Three of a Kind', true],
    ['a straight beats a flush', '5h 4d 3c', 'As Ks Js', 'Straight', true],
    ['a flush beats a pair', '7h 4h 3h', 'As Ad Kc', 'Flush', true],
    ['a pair beats a high card', '3h 3d 4c', 'As Kd Jc', 'Pair', true],
    ['an ace is no low card', 'Ah 3d 4c', '5s 5d 6c', 'High Card', false],
    ['ace, king, queen is a straight', 'Ah Kd Qc', 'As Ad 3c', 'Straight', true],
    ['ties go down through the values', 'Ah Kd 10c', 'As Kc 9d', 'High Card', true],
    ['the pair counts before its kicker', '9h 9d 3c', '8s 8d Ac', 'Pair', true],
    ['a tie with Harvey is his', 'Ah Kd 10c', 'As Kc 10d', 'High Card', false],
    ['suits never count', 'Ks Kc 9s', 'Kh Kd 9h', 'Pair', false],
  ])('%s', async (_rule, hand, harvey, handRank, wins) => {
    const { code, creator } = await deal(server, ['Ada'], { hands: [hand, harvey] })
    await creator.decide(code, 'stay')
    const state = await stateOf(creator, code)
    expect(playerIn(state, 'Ada')).toMatchObject({ handRank, isWinner: wins, wins: wins ? 1 : 0 })
    expect(state.harvey).toMatchObject({ isWinner: !wins, wins: wins ? 0 : 1 })
    expect(state.result).toMatchObject({ harveyWins: !wins, winners: wins ? ['Ada'] : [] })
  })

  it('shows all hands, even of players who are Out', async () => {
    const table = await deal(server, ['Ada', 'Ben'], { hands: ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s'] })
    const state = await table.decide('stay', 'fold')
    expect(state.phase).toBe('results')
    expect(state.players.map(({ cards }) => cards.length)).toEqual([3, 3])
    expect(state.harvey.cards).toHaveLength(3)
    expect(playerIn(state, 'Ben')).toMatchObject({ handRank: 'High Card', inPot: false, isWinner: false })
  })

  it.each([
    ['medium', ['2h', 'A']],
    ['hard', ['2h', 'Q']],
  ])('Harvey plays his own two as a %s Harvey does', async (difficulty, [, rank]) => {
    const { creator, code } = await seat(server, ['Ada'])
    expect((await creator.setDifficulty(code, difficulty)).status).toBe(200)
    server.chance.stack(['Kh Qd 9s', '2h Jh 10h'])
    await creator.ready(code)
    await creator.start(code)
    await server.clock.advance(2000)
    await creator.decide(code, 'fold')
    const { harvey } = await stateOf(creator, code)
    expect(harvey.cards[0]).toMatchObject({ rank: '2', selectedRank: rank })
  })
})

describe('money', () => {
  it('goes to the best hand, and losers pay the pot into the next', async () => {
    const table = await deal(server, ['Ada', 'Ben', 'Cyd'], {
      hands: ['Ah Ad 9s', 'Kc Kd 4s', '8c 7d 4h', 'Jc 10d 3s'],
    })
    const state = await table.decide('stay', 'stay', 'fold')
    expect(state.result).toMatchObject({
      pot: 150,
      winners: ['Ada'],
      harveyWins: false,
      carryOver: 150,
      deltas: [
        { name: 'Ada', amount: 150 },
        { name: 'Ben', amount: -150 },
        { name: 'Cyd', amount: 0 },
      ],
    })
    expect(totals(state)).toEqual({ Ada: 100, Ben: -200, Cyd: -50 })
    expect(state).toMatchObject({ pot: 150, stake: 150 })
    expect(wrongMoney(state)).toEqual([])
  })

  it('is shared equally by equal best hands; the rest stays in the pot', async () => {
    const table = await deal(server, ['Ada', 'Ben', 'Cyd'], {
      hands: ['Ah Kd 9s', 'Ac Ks 9d', '8c 7d 4h', 'Jc 10d 3s'],
      settings: { ante: 5 },
    })
    const state = await table.decide('stay', 'stay', 'fold')
    expect(state.result).toMatchObject({ pot: 15, winners: ['Ada', 'Ben'], harveyWins: false, carryOver: 1 })
    expect(totals(state)).toEqual({ Ada: 2, Ben: 2, Cyd: -5 })
    expect(state.players.map(({ wins }) => wins)).toEqual([1, 1, 0])
    expect(wrongMoney(state)).toEqual([])
  })

  it('stays in the pot if Harvey wins, and players who stayed pay as much again', async () => {
    const table = await deal(server, ['Ada', 'Ben'], { hands: ['Kh Qd 9s', '8c 7d 4s', 'Ac Ad 3s'] })
    const state = await table.decide('stay', 'fold')
    expect(state.result).toMatchObject({ pot: 100, harveyWins: true, winners: [], carryOver: 200 })
    expect(totals(state)).toEqual({ Ada: -150, Ben: -50 })
    expect(wrongMoney(state)).toEqual([])
  })

  it('stays in the pot if everybody is Out, and Harvey wins', async () => {
    const table = await deal(server, ['Ada', 'Ben'], { hands: ['Ah Ad 9s', '8c 7d 4s', 'Jc 10d 3s'] })
    const state = await table.decide('fold', 'fold')
    expect(state.result).toMatchObject({ pot: 100, harveyWins: true, winners: [], carryOver: 100 })
    expect(state.harvey).toMatchObject({ isWinner: true, wins: 1 })
    expect(wrongMoney(state)).toEqual([])
  })

  it('is lost up to 100 of the highest ante since the pot was last won, and won without a limit', async () => {
    const harveyWins = ['Kh Qd 9s', 'Kc Qh 9d', 'Ac Ad 3s']
    const table = await deal(server, ['Ada', 'Ben'], {
      hands: harveyWins,
      settings: { ante: 10, maxRounds: 15 },
    })
    const { code, creator } = table
    const pots: number[] = []
    for (let round = 1; round <= 8; round += 1) {
      const state = await table.decide('stay', 'stay')
      pots.push(state.pot)
      expect(wrongMoney(state)).toEqual([])
      if (round === 5) await creator.setAnte(code, 1)
      await playOn(server, table, round < 7 ? harveyWins : ['Ah Ad Ks', 'Kc Qh 9d', 'Jc 10d 3s'])
    }
    // The contested pot is 20, then the last pot + 2 antes. Each of the two losers pays as much, but at most 1,000,
    // although the ante is 1 later.
    expect(pots).toEqual([60, 240, 780, 2400, 4420, 6422, 8424, 1000])
    const state = await stateOf(creator, code)
    expect(state.result).toMatchObject({ pot: 8426, deltas: [{ amount: 8426 }, { amount: -1000 }] })
  })
})
