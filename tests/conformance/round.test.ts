import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StateView } from '../../src/contract'
import { startTestServer, type TestServer } from '../support/test-server'
import { Player } from '../support/player'
import { wrongMoney } from '../support/books'
import { deal, playOn, seat } from '../support/table'

// The rules of a round, from outside the server.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const seen = async (player: Player, code: string): Promise<StateView> => (await player.state(code)).body
const of = (state: StateView, name: string) => {
  const player = state.players.find((one) => one.name === name)
  if (player === undefined) throw new Error(`${name} is not at the table`)
  return player
}
const totals = (state: StateView) => Object.fromEntries(state.players.map((one) => [one.name, one.runningTotal]))

function expectConserved(state: StateView): void {
  expect(wrongMoney(state)).toEqual([])
}

describe('the deal', () => {
  it('takes the ante of every player but Harvey, and gives three cards to each', async () => {
    const table = await seat(server, ['Ada', 'Ben'], { ante: 70 })
    server.chance.stack(['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s'])
    for (const player of table.players) await player.ready(table.code)
    await table.creator.start(table.code)
    const state = await seen(table.player('Ben'), table.code)
    expect(state).toMatchObject({
      phase: 'dealing',
      pot: 140,
      stake: 140,
      currentRound: 1,
      currentTurn: null,
      timeLeft: 0,
    })
    expect(state.deadlineAt).toBe(server.clock.now() + 2000)
    expect(of(state, 'Ben').cards.map(({ rank, suit }) => rank + suit)).toEqual(['8clubs', '7diamonds', '4spades'])
    expect(of(state, 'Ada').cards).toEqual([])
    expect(of(state, 'Ada')).not.toHaveProperty('handRank')
    expect(of(state, 'Ada')).not.toHaveProperty('wildCardsSelected')
    expect(state.harvey.cards).toEqual([])
    expect(state.harvey).not.toHaveProperty('handRank')
    expect(totals(state)).toEqual({ Ada: -70, Ben: -70 })
  })

  it('lasts 2 s', async () => {
    const { creator, code } = await seat(server, ['Ada'])
    await creator.ready(code)
    await creator.start(code)
    await server.clock.advance(1999)
    expect((await seen(creator, code)).phase).toBe('dealing')
    await server.clock.advance(1)
    expect(['decision', 'wild-selection']).toContain((await seen(creator, code)).phase)
  })
})

describe('turns', () => {
  const HANDS = ['Kh Qd 9s', '8c 7d 4s', 'Ac 9d 5s', 'Jc 10d 3s']

  it('go in seat order; a decision is public at once, and no card is', async () => {
    const { code, players, creator } = await deal(server, ['Ada', 'Ben', 'Cyd'], { hands: HANDS })
    expect((await seen(creator, code)).currentTurn).toBe('Ada')
    await creator.decide(code, 'stay')
    const state = await seen(players[2]!, code)
    expect(state.currentTurn).toBe('Ben')
    expect(of(state, 'Ada')).toMatchObject({ decision: 'stay', inPot: true, cards: [] })
    expect(of(state, 'Ben')).toMatchObject({ decision: null, inPot: true })
    await players[1]!.decide(code, 'fold')
    expect(of(await seen(creator, code), 'Ben')).toMatchObject({ decision: 'fold', inPot: false, cards: [] })
  })

  it('begin with the next seat each round', async () => {
    const table = await deal(server, ['Ada', 'Ben', 'Cyd'])
    const { code, players } = table
    const firsts: (string | null)[] = []
    for (let round = 1; round <= 4; round += 1) {
      const state = await seen(players[0]!, code)
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
    expect(await seen(creator, code)).toMatchObject({ timeLeft: 30, deadlineAt: server.clock.now() + 30_000 })
    await server.clock.advance(29_001)
    expect(await seen(creator, code)).toMatchObject({ timeLeft: 1, currentTurn: 'Ada' })
    await server.clock.advance(999)
    const state = await seen(players[1]!, code)
    expect(state).toMatchObject({ currentTurn: 'Ben', timeLeft: 30 })
    expect(of(state, 'Ada').decision).toBe('fold')
  })

  it('are refused to other players, and a decision is made once', async () => {
    const { code, creator, players } = await deal(server, ['Ada', 'Ben', 'Cyd'], { hands: HANDS })
    expect((await players[1]!.decide(code, 'stay')).status).toBe(409)
    await creator.decide(code, 'stay')
    expect((await creator.decide(code, 'fold')).status).toBe(409)
    expect(of(await seen(creator, code), 'Ada').decision).toBe('stay')
  })
})

describe('wild cards', () => {
  const HANDS = ['2h Kh 9s', '8c 7d 4s', 'Jc 10d 3s']

  it('have rank 2 until their holder chooses', async () => {
    const { code, creator } = await deal(server, ['Ada', 'Ben'], { hands: HANDS })
    const state = await seen(creator, code)
    expect(state.phase).toBe('wild-selection')
    expect(of(state, 'Ada').cards[0]).toEqual({ suit: 'hearts', rank: '2', value: 2, isWild: true })
    expect(of(state, 'Ada').wildCardsSelected).toBe(false)
  })

  it('keep their holder from deciding until their ranks are chosen, once', async () => {
    const { code, creator } = await deal(server, ['Ada', 'Ben'], { hands: HANDS })
    expect((await creator.decide(code, 'stay')).status).toBe(409)
    expect((await creator.decide(code, 'fold')).status).toBe(409)
    const named = await creator.chooseWilds(code, [{ suit: 'hearts', selectedRank: 'K', selectedValue: 13 }])
    expect(named.body.state.phase).toBe('decision')
    expect(of(named.body.state, 'Ada').cards[0]).toEqual({
      suit: 'hearts',
      rank: '2',
      value: 13,
      isWild: true,
      selectedRank: 'K',
    })
    expect(of(named.body.state, 'Ada')).toMatchObject({ handRank: 'Pair', wildCardsSelected: true })
    const again = await creator.chooseWilds(code, [{ suit: 'hearts', selectedRank: 'A', selectedValue: 14 }])
    expect(again.status).toBe(409)
    expect((await creator.decide(code, 'stay')).status).toBe(200)
  })

  it('may be chosen from the deal on, also out of turn', async () => {
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
    expect((await seen(creator, code)).phase).toBe('wild-selection')
  })

  it('are chosen for the best hand when the turn runs out, and their holder is Out', async () => {
    const table = await deal(server, ['Ada', 'Ben'], {
      hands: ['2h Kh Qh', '8c 7d 4s', 'Jc 10d 3s'],
    })
    const { code, creator } = table
    await server.clock.advance(30_000)
    const state = await table.decide('fold')
    expect(of(state, 'Ada')).toMatchObject({ decision: 'fold', handRank: 'Straight Flush' })
    expect(of(state, 'Ada').cards[0]).toMatchObject({ selectedRank: 'A' })
    expect(of(await seen(creator, code), 'Ada').isWinner).toBe(false)
  })

  it('may double a card', async () => {
    const { code, creator } = await deal(server, ['Ada'], { hands: ['2h Kh 9s', 'Jc 10d 3s'] })
    const { body } = await creator.chooseWilds(code, [{ suit: 'hearts', selectedRank: 'K', selectedValue: 13 }])
    expect(of(body.state, 'Ada').handRank).toBe('Pair')
  })
})

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
    const state = await seen(creator, code)
    expect(of(state, 'Ada')).toMatchObject({ handRank, isWinner: wins, wins: wins ? 1 : 0 })
    expect(state.harvey).toMatchObject({ isWinner: !wins, wins: wins ? 0 : 1 })
    expect(state.result).toMatchObject({ harveyWins: !wins, winners: wins ? ['Ada'] : [] })
  })

  it('shows all hands, also of players who are Out', async () => {
    const table = await deal(server, ['Ada', 'Ben'], { hands: ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s'] })
    const state = await table.decide('stay', 'fold')
    expect(state.phase).toBe('results')
    expect(state.players.map(({ cards }) => cards.length)).toEqual([3, 3])
    expect(state.harvey.cards).toHaveLength(3)
    expect(of(state, 'Ben')).toMatchObject({ handRank: 'High Card', inPot: false, isWinner: false })
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
    const { harvey } = await seen(creator, code)
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
    expectConserved(state)
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
    expectConserved(state)
  })

  it('stays in the pot if Harvey wins, and players who stayed pay as much again', async () => {
    const table = await deal(server, ['Ada', 'Ben'], { hands: ['Kh Qd 9s', '8c 7d 4s', 'Ac Ad 3s'] })
    const state = await table.decide('stay', 'fold')
    expect(state.result).toMatchObject({ pot: 100, harveyWins: true, winners: [], carryOver: 200 })
    expect(totals(state)).toEqual({ Ada: -150, Ben: -50 })
    expectConserved(state)
  })

  it('stays in the pot if everybody is Out, and Harvey wins', async () => {
    const table = await deal(server, ['Ada', 'Ben'], { hands: ['Ah Ad 9s', '8c 7d 4s', 'Jc 10d 3s'] })
    const state = await table.decide('fold', 'fold')
    expect(state.result).toMatchObject({ pot: 100, harveyWins: true, winners: [], carryOver: 100 })
    expect(state.harvey).toMatchObject({ isWinner: true, wins: 1 })
    expectConserved(state)
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
      expectConserved(state)
      if (round === 5) await creator.setAnte(code, 1)
      await playOn(server, table, round < 7 ? harveyWins : ['Ah Ad Ks', 'Kc Qh 9d', 'Jc 10d 3s'])
    }
    // 20, then pot + 2 antes, and each of the two pays as much, but at most 1,000 though the ante is 1 later.
    expect(pots).toEqual([60, 240, 780, 2400, 4420, 6422, 8424, 1000])
    const state = await seen(creator, code)
    expect(state.result).toMatchObject({ pot: 8426, deltas: [{ amount: 8426 }, { amount: -1000 }] })
  })
})

describe('after the showdown', () => {
  it('the game goes on when all present players have continued', async () => {
    const table = await deal(server, ['Ada', 'Ben'], { hands: ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s'] })
    const { code, players } = table
    await table.decide('stay', 'fold')
    const first = await players[0]!.continue(code)
    expect(first.body.state).toMatchObject({ phase: 'results' })
    expect(of(first.body.state, 'Ada').roundReady).toBe(true)
    expect((await players[0]!.continue(code)).status).toBe(200)
    const second = await players[1]!.continue(code)
    expect(second.body.state.phase).toBe('waiting')
    const seenByBen = second.body.state
    expect(of(seenByBen, 'Ben').cards).toHaveLength(3)
    expect(of(seenByBen, 'Ada').cards).toEqual([])
    expect(seenByBen.harvey.cards).toEqual([])
  })

  it('the game goes on by itself after 60 s', async () => {
    const table = await deal(server, ['Ada', 'Ben'], {
      hands: ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s'],
    })
    const { code, players, creator } = table
    const state = await table.decide('stay', 'fold')
    expect(state.deadlineAt).toBe(server.clock.now() + 60_000)
    await server.clock.advance(30_000)
    for (const player of players) await player.heartbeat(code)
    await server.clock.advance(29_999)
    expect((await seen(creator, code)).phase).toBe('results')
    await server.clock.advance(1)
    expect((await seen(creator, code)).phase).toBe('waiting')
    expect((await players[1]!.continue(code)).status).toBe(200)
    expect(of(await seen(creator, code), 'Ben').roundReady).toBe(true)
  })

  it('the creator starts the next round when every player is round-ready', async () => {
    const table = await deal(server, ['Ada', 'Ben'], {
      hands: ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s'],
    })
    const { code, players, creator } = table
    expect((await creator.nextRound(code)).status).toBe(409)
    await table.decide('stay', 'fold')
    expect((await creator.roundReady(code)).status).toBe(409)
    await server.clock.advance(30_000)
    for (const player of players) await player.heartbeat(code)
    await server.clock.advance(30_000)
    await creator.roundReady(code)
    expect((await creator.nextRound(code)).status).toBe(409)
    expect((await players[1]!.nextRound(code)).status).toBe(403)
    expect((await players[1]!.roundReady(code)).status).toBe(200)
    expect((await players[1]!.roundReady(code)).status).toBe(200)
    const next = await creator.nextRound(code)
    expect(next.body.state).toMatchObject({ phase: 'dealing', currentRound: 2 })
  })

  it('the game ends after the last round, with all hands open and the standings of all', async () => {
    let table = await deal(server, ['Ada', 'Ben', 'Cyd'])
    const { code, creator } = table
    for (let round = 1; round <= 5; round += 1) {
      await table.decide(...table.players.map(() => 'fold' as const))
      if (round === 2) {
        await table.player('Cyd').leave(code)
        table = table.without('Cyd')
      }
      if (round < 5) await playOn(server, table)
    }
    await table.continueAll()
    const state = await seen(creator, code)
    expect(state).toMatchObject({ phase: 'finished', currentRound: 5, deadlineAt: null, currentTurn: null })
    expect(state.players.map(({ cards }) => cards.length)).toEqual([3, 3])
    expect(state.left).toEqual([{ name: 'Cyd', runningTotal: -100 }])
    expectConserved(state)
    expect((await creator.nextRound(code)).status).toBe(409)
    expect((await creator.setAnte(code, 60)).status).toBe(409)
    const late = await Player.arrive(server, 'Dan')
    expect((await late.join(code)).status).toBe(409)
  })

  it('the game has no last round with 999 rounds', async () => {
    const { code, creator } = await seat(server, ['Ada'], { maxRounds: 999 })
    expect((await creator.lobby(code)).body.settings.maxRounds).toBe(999)
  })
})

describe('a new ante', () => {
  it('holds from the next deal, and takes back readiness but the creator’s', async () => {
    const table = await deal(server, ['Ada', 'Ben'], {
      hands: ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s'],
    })
    const { code, players, creator } = table
    const during = await creator.setAnte(code, 60)
    expect(during.body.state).toMatchObject({ ante: 60, anteChanged: true, pot: 100, stake: 100 })
    await table.decide('fold', 'fold')
    await creator.continue(code)
    await players[1]!.continue(code)
    const changed = await creator.setAnte(code, 80)
    expect(changed.body.state.players.map(({ roundReady }) => roundReady)).toEqual([true, false])
    const same = await creator.setAnte(code, 80)
    expect(same.body.state.version).toBe(changed.body.state.version)
    expect((await players[1]!.setAnte(code, 90)).status).toBe(403)
    await players[1]!.roundReady(code)
    const dealt = await creator.nextRound(code)
    expect(dealt.body.state).toMatchObject({ anteChanged: false, pot: 260, ante: 80 })
  })

  it('takes back readiness but the creator’s in the lobby too', async () => {
    const { code, creator, players } = await seat(server, ['Ada', 'Ben'])
    for (const player of players) await player.ready(code)
    expect((await creator.setAnte(code, 500)).status).toBe(200)
    const { body } = await creator.lobby(code)
    expect(body.settings.ante).toBe(500)
    expect(body.players.map(({ isReady }) => isReady)).toEqual([true, false])
  })

  it.each([0, -1, 1001, 1.5, '50', null])('of %j is refused', async (ante) => {
    const { code, creator } = await seat(server, ['Ada'])
    const answer = await creator.post(`/api/game/ante/${code}`, { ante })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBe('Ante must be between $1 and $1000')
  })
})
