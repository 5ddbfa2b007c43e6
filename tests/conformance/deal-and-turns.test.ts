import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { playerIn, stateOf } from '../support/player'
import { deal, playOn, seat } from '../support/table'
import { startTestServer, type TestServer } from '../support/test-server'

// The deal, the turns and the wild cards of a round, from outside the server.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('the deal', () => {
  it('takes the ante of every player but Harvey, and gives three cards to each', async () => {
    const table = await seat(server, ['Ada', 'Ben'], { ante: 70 })
    server.chance.stack(['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s'])
    for (const player of table.players) await player.ready(table.code)
    await table.creator.start(table.code)
    const state = await stateOf(table.player('Ben'), table.code)
    expect(state).toMatchObject({
      phase: 'dealing',
      pot: 140,
      stake: 140,
      currentRound: 1,
      currentTurn: null,
      timeLeft: 0,
    })
    expect(state.deadlineAt).toBe(server.clock.now() + 2000)
    expect(playerIn(state, 'Ben').cards.map(({ rank, suit }) => rank + suit)).toEqual([
      '8clubs',
      '7diamonds',
      '4spades',
    ])
    expect(playerIn(state, 'Ada').cards).toEqual([])
    expect(playerIn(state, 'Ada')).not.toHaveProperty('handRank')
    expect(playerIn(state, 'Ada')).not.toHaveProperty('wildCardsSelected')
    expect(state.harvey.cards).toEqual([])
    expect(state.harvey).not.toHaveProperty('handRank')
    expect(state.players.map(({ runningTotal }) => runningTotal)).toEqual([-70, -70])
  })

  it('lasts 2 s', async () => {
    const { creator, code } = await seat(server, ['Ada'])
    await creator.ready(code)
    await creator.start(code)
    await server.clock.advance(1999)
    expect((await stateOf(creator, code)).phase).toBe('dealing')
    await server.clock.advance(1)
    expect(['decision', 'wild-selection']).toContain((await stateOf(creator, code)).phase)
  })
})

describe('turns', () => {
  const HANDS = ['Kh Qd 9s', '8c 7d 4s', 'Ac 9d 5s', 'Jc 10d 3s']

  it('go in seat order; a decision is public at once, and no card is', async () => {
    const { code, players, creator } = await deal(server, ['Ada', 'Ben', 'Cyd'], { hands: HANDS })
    expect((await stateOf(creator, code)).currentTurn).toBe('Ada')
    await creator.decide(code, 'stay')
    const state = await stateOf(players[2]!, code)
    expect(state.currentTurn).toBe('Ben')
    expect(playerIn(state, 'Ada')).toMatchObject({ decision: 'stay', inPot: true, cards: [] })
    expect(playerIn(state, 'Ben')).toMatchObject({ decision: null, inPot: true })
    await players[1]!.decide(code, 'fold')
    expect(playerIn(await stateOf(creator, code), 'Ben')).toMatchObject({ decision: 'fold', inPot: false, cards: [] })
  })

  it('begin with the next seat each round', async () => {
    const table = await deal(server, ['Ada', 'Ben', 'Cyd'])
    const { code, players } = table
    const firsts: (string | null)[] = []
    for (let round = 1; round <= 4; round += 1) {
      const state = await stateOf(players[0]!, code)
      firsts.push(state.currentTurn)
      await table.decide('fold', 'fold', 'fold')
      await playOn(server, table)
    }
    expect(firsts).toEqual(['Ada', 'Ben', 'Cyd', 'Ada'])
  })

  it('have the full time each, and a player whose time runs out is Out', async () => {
    const { code, creator, players } = await deal(server, ['Ada', 'Ben'], {
      hands: ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s'],
    })
    expect(await stateOf(creator, code)).toMatchObject({ timeLeft: 30, deadlineAt: server.clock.now() + 30_000 })
    await server.clock.advance(29_001)
    expect(await stateOf(creator, code)).toMatchObject({ timeLeft: 1, currentTurn: 'Ada' })
    await server.clock.advance(999)
    const state = await stateOf(players[1]!, code)
    expect(state).toMatchObject({ currentTurn: 'Ben', timeLeft: 30 })
    expect(playerIn(state, 'Ada').decision).toBe('fold')
  })

  it('are refused to other players, and a decision is made once', async () => {
    const { code, creator, players } = await deal(server, ['Ada', 'Ben', 'Cyd'], { hands: HANDS })
    expect((await players[1]!.decide(code, 'stay')).status).toBe(409)
    await creator.decide(code, 'stay')
    expect((await creator.decide(code, 'fold')).status).toBe(409)
    expect(playerIn(await stateOf(creator, code), 'Ada').decision).toBe('stay')
  })
})

describe('wild cards', () => {
  const HANDS = ['2h Kh 9s', '8c 7d 4s', 'Jc 10d 3s']

  it('have rank 2 until their holder chooses', async () => {
    const { code, creator } = await deal(server, ['Ada', 'Ben'], { hands: HANDS })
    const state = await stateOf(creator, code)
    expect(state.phase).toBe('wild-selection')
    expect(playerIn(state, 'Ada').cards[0]).toEqual({ suit: 'hearts', rank: '2', value: 2, isWild: true })
    expect(playerIn(state, 'Ada').wildCardsSelected).toBe(false)
  })

  it('keep their holder from deciding until their ranks are chosen, once', async () => {
    const { code, creator } = await deal(server, ['Ada', 'Ben'], { hands: HANDS })
    expect((await creator.decide(code, 'stay')).status).toBe(409)
    expect((await creator.decide(code, 'fold')).status).toBe(409)
    const named = await creator.chooseWilds(code, [{ suit: 'hearts', selectedRank: 'K', selectedValue: 13 }])
    expect(named.body.state.phase).toBe('decision')
    expect(playerIn(named.body.state, 'Ada').cards[0]).toEqual({
      suit: 'hearts',
      rank: '2',
      value: 13,
      isWild: true,
      selectedRank: 'K',
    })
    expect(playerIn(named.body.state, 'Ada')).toMatchObject({ handRank: 'Pair', wildCardsSelected: true })
    const again = await creator.chooseWilds(code, [{ suit: 'hearts', selectedRank: 'A', selectedValue: 14 }])
    expect(again.status).toBe(409)
    expect((await creator.decide(code, 'stay')).status).toBe(200)
  })

  it('may be chosen from the deal on, even out of turn', async () => {
    const table = await seat(server, ['Ada', 'Ben'])
    server.chance.stack(['8c 7d 4s', '2h Kh 9s', 'Jc 10d 3s'])
    for (const player of table.players) await player.ready(table.code)
    await table.creator.start(table.code)
    const wish = [{ suit: 'hearts' as const, selectedRank: '3' as const, selectedValue: 3 }]
    expect((await table.player('Ben').chooseWilds(table.code, wish)).status).toBe(200)
    await server.clock.advance(2000)
    expect((await table.creator.chooseWilds(table.code, wish)).status).toBe(409)
  })

  it.each([
    ['no two of that suit', [{ suit: 'clubs', selectedRank: 'K' }]],
    [
      'one too many',
      [
        { suit: 'hearts', selectedRank: 'K' },
        { suit: 'clubs', selectedRank: 'K' },
      ],
    ],
    [
      'the same twice',
      [
        { suit: 'hearts', selectedRank: 'K' },
        { suit: 'hearts', selectedRank: 'K' },
      ],
    ],
    ['none', []],
    ['a two as a two', [{ suit: 'hearts', selectedRank: '2' }]],
    ['a value that is not the rank’s', [{ suit: 'hearts', selectedRank: 'K', selectedValue: 14 }]],
  ])('are not chosen by %s', async (_what, wildCardSelections) => {
    const { code, creator } = await deal(server, ['Ada', 'Ben'], { hands: HANDS })
    const answer = await creator.post(`/api/game/wild-cards/${code}`, { wildCardSelections })
    expect(answer.status).toBe(400)
    expect((await stateOf(creator, code)).phase).toBe('wild-selection')
  })

  it('are chosen for the best hand when the turn runs out, and their holder is Out', async () => {
    const table = await deal(server, ['Ada', 'Ben'], {
      hands: ['2h Kh Qh', '8c 7d 4s', 'Jc 10d 3s'],
    })
    const { code, creator } = table
    await server.clock.advance(30_000)
    const state = await table.decide('fold')
    expect(playerIn(state, 'Ada')).toMatchObject({ decision: 'fold', handRank: 'Straight Flush' })
    expect(playerIn(state, 'Ada').cards[0]).toMatchObject({ selectedRank: 'A' })
    expect(playerIn(await stateOf(creator, code), 'Ada').isWinner).toBe(false)
  })

  it('may double a card', async () => {
    const { code, creator } = await deal(server, ['Ada'], { hands: ['2h Kh 9s', 'Jc 10d 3s'] })
    const { body } = await creator.chooseWilds(code, [{ suit: 'hearts', selectedRank: 'K', selectedValue: 13 }])
    expect(playerIn(body.state, 'Ada').handRank).toBe('Pair')
  })
})
