import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StateView } from '../../src/contract'
import { startTestServer, type TestServer } from '../support/test-server'
import { Player } from '../support/player'
import { seat, deal } from '../support/table'

// Who is there, who is away, and who wears the crown, as somebody outside the server sees it.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const HANDS = ['Kh Qd 9s', '8c 7d 4s', 'Ac 9d 5s', 'Jc 10d 3s']
const PLAIN = [...HANDS.slice(0, 2), HANDS[3]!]
const aways = (state: StateView) => state.players.map(({ away }) => away)
const seen = async (player: Player, code: string) => (await player.state(code)).body

/** Lets time pass in which only these give signs of life. */
async function pass(ms: number, code: string, ...alive: Player[]): Promise<void> {
  for (let left = ms; left > 0; left -= 15_000) {
    await server.clock.advance(Math.min(left, 15_000))
    for (const player of alive) await player.heartbeat(code)
  }
}

/** A game between rounds, everyone present and nobody round-ready but by choice. */
async function betweenRounds(names: string[], hands: string[]) {
  const table = await deal(server, names, { hands })
  const { code, players, creator } = table
  for (let turn = 0; turn < players.length; turn += 1) {
    const { currentTurn } = await seen(creator, code)
    await players.find(({ name }) => name === currentTurn)?.decide(code, 'fold')
  }
  await pass(60_000, code, ...players)
  expect((await seen(creator, code)).phase).toBe('waiting')
  return table
}

describe('a player', () => {
  it('is absent 45 seconds after the last sign of life, and polls are none', async () => {
    const { code, creator, players } = await seat(server, ['Ada', 'Ben'])
    await server.clock.advance(44_000)
    await creator.heartbeat(code)
    await players[1]!.lobby(code)
    await server.clock.advance(1000)
    expect((await creator.lobby(code)).body.players.map(({ away }) => away)).toEqual([false, true])
    await players[1]!.heartbeat(code)
    expect((await creator.lobby(code)).body.players.map(({ away }) => away)).toEqual([false, false])
  })

  it('is absent 20 seconds after a leave-game that no sign of life followed', async () => {
    const { code, creator, players } = await deal(server, ['Ada', 'Ben', 'Cyd'], { hands: HANDS })
    await players[1]!.leaveGame(code)
    await players[2]!.leaveGame(code)
    await server.clock.advance(10_000)
    await players[2]!.heartbeat(code)
    await server.clock.advance(9_999)
    expect(aways(await seen(creator, code))).toEqual([false, false, false])
    await server.clock.advance(1)
    expect(aways(await seen(creator, code))).toEqual([false, true, false])
  })

  it('who leaves a lobby’s tab loses nothing for five minutes', async () => {
    const { code, creator, players } = await seat(server, ['Ada', 'Ben'])
    expect((await players[1]!.leaveGame(code)).status).toBe(200)
    await pass(5 * 60_000 + 30_000, code, creator)
    expect((await creator.lobby(code)).body.players).toHaveLength(2)
    await pass(30_000, code, creator)
    expect((await creator.lobby(code)).body.players).toHaveLength(1)
  })

  it('who is absent is not dealt in and pays no ante', async () => {
    const { code, creator } = await seat(server, ['Ada', 'Ben', 'Cyd'])
    await creator.ready(code)
    const players = (await creator.lobby(code)).body.players
    expect(players).toHaveLength(3)
    const ben = await Player.arrive(server, 'Zoe')
    await ben.join(code)
    await ben.ready(code)
    await pass(45_000, code, creator, ben)
    await creator.start(code)
    const state = await seen(creator, code)
    expect(state.players.map(({ inPot, runningTotal }) => [inPot, runningTotal])).toEqual([
      [true, -50],
      [false, 0],
      [false, 0],
      [true, -50],
    ])
    expect(state.pot).toBe(100)
  })

  it('who is absent has a turn of ten seconds, and the full time when heard of in it', async () => {
    const { code, creator, players } = await deal(server, ['Ada', 'Ben', 'Cyd'], { hands: HANDS })
    await players[1]!.leaveGame(code)
    await players[2]!.leaveGame(code)
    await server.clock.advance(20_000)
    await creator.decide(code, 'fold')
    expect(await seen(creator, code)).toMatchObject({
      currentTurn: 'Ben',
      deadlineAt: server.clock.now() + 10_000,
      timeLeft: 10,
    })
    await server.clock.advance(4000)
    await players[1]!.heartbeat(code)
    expect((await seen(creator, code)).deadlineAt).toBe(server.clock.now() + 30_000)
    await players[1]!.decide(code, 'fold')
    expect((await seen(creator, code)).currentTurn).toBe('Cyd')
    await server.clock.advance(10_000)
    expect((await seen(creator, code)).phase).toBe('results')
  })

  it('who goes away in the own turn has it to its end', async () => {
    const { code, creator, players } = await deal(server, ['Ada', 'Ben'], { hands: PLAIN })
    await creator.leaveGame(code)
    await server.clock.advance(29_999)
    expect(await seen(players[1]!, code)).toMatchObject({ currentTurn: 'Ada', players: [{ away: true }, {}] })
    await server.clock.advance(1)
    expect((await seen(players[1]!, code)).currentTurn).toBe('Ben')
  })

  it('is idle after two turns in a row that ran out; a heartbeat does not end it, "here" does', async () => {
    const { code, creator, players } = await deal(server, ['Ada', 'Ben'], { hands: PLAIN })
    const ben = players[1]!
    for (let round = 1; round <= 2; round += 1) {
      if ((await seen(creator, code)).currentTurn === 'Ada') await creator.decide(code, 'fold')
      await pass(30_000, code, creator, ben)
      if ((await seen(creator, code)).currentTurn === 'Ada') await creator.decide(code, 'fold')
      expect((await seen(creator, code)).phase).toBe('results')
      expect(aways(await seen(creator, code))).toEqual([false, round === 2])
      if (round === 2) break
      for (const player of players) await player.continue(code)
      server.chance.stack(PLAIN)
      await creator.nextRound(code)
      await server.clock.advance(2000)
    }
    await ben.heartbeat(code)
    expect(aways(await seen(creator, code))).toEqual([false, true])
    await ben.heartbeat(code, { here: true })
    expect(aways(await seen(creator, code))).toEqual([false, false])
  })

  it('is idle after 60 seconds between rounds without a word', async () => {
    const { code, creator, players } = await betweenRounds(['Ada', 'Ben'], PLAIN)
    expect((await seen(creator, code)).deadlineAt).toBe(server.clock.now() + 60_000)
    await pass(30_000, code, ...players)
    await creator.roundReady(code)
    await creator.setAnte(code, 60)
    await pass(59_000, code, ...players)
    expect(aways(await seen(creator, code))).toEqual([false, false])
    await pass(1000, code, ...players)
    const state = await seen(creator, code)
    expect(aways(state)).toEqual([false, true])
    expect(state.deadlineAt).toBeNull()
    const dealt = (await creator.nextRound(code)).body.state
    expect(dealt.players.map(({ inPot }) => inPot)).toEqual([true, false])
    await players[1]!.say(code, 'back')
    expect(aways(await seen(creator, code))).toEqual([false, false])
  })
})

describe('the crown', () => {
  const creatorOf = (state: StateView) => state.players.find(({ isCreator }) => isCreator)?.name

  it('passes on 60 seconds after the creator’s last sign of life', async () => {
    const { code, creator, players } = await deal(server, ['Ada', 'Ben', 'Cyd'], { hands: HANDS })
    await creator.leaveGame(code)
    await pass(59_000 - 2000, code, players[1]!, players[2]!)
    expect(creatorOf(await seen(players[1]!, code))).toBe('Ada')
    await pass(3000, code, players[1]!, players[2]!)
    expect(creatorOf(await seen(players[1]!, code))).toBe('Ben')
    await creator.heartbeat(code)
    expect(creatorOf(await seen(players[1]!, code))).toBe('Ben')
  })

  it('stays with nobody present, and goes to who comes back first', async () => {
    const { code, creator, players } = await deal(server, ['Ada', 'Ben', 'Cyd'], { hands: HANDS })
    await server.clock.advance(200_000)
    expect(creatorOf(await seen(creator, code))).toBe('Ada')
    await players[2]!.heartbeat(code)
    expect(creatorOf(await seen(creator, code))).toBe('Cyd')
  })

  it('passes on at once when the creator becomes idle', async () => {
    const { code, creator, players } = await betweenRounds(['Ada', 'Ben'], PLAIN)
    await players[1]!.roundReady(code)
    await pass(60_000, code, ...players)
    expect(creatorOf(await seen(creator, code))).toBe('Ben')
  })

  it('passes on when its holder keeps a table waiting that is all ready for 120 seconds', async () => {
    const { code, creator, players } = await betweenRounds(['Ada', 'Ben'], PLAIN)
    for (const player of players) await player.roundReady(code)
    await pass(119_000, code, ...players)
    expect(creatorOf(await seen(creator, code))).toBe('Ada')
    await pass(1000, code, ...players)
    expect(creatorOf(await seen(creator, code))).toBe('Ben')
  })
})
