import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StateView } from '../../src/contract'
import { startTestServer, type TestServer } from '../support/test-server'
import { Player, stateOf } from '../support/player'
import { seat, deal } from '../support/table'

// Presence and the role of creator, from outside the server.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const HANDS = ['Kh Qd 9s', '8c 7d 4s', 'Ac 9d 5s', 'Jc 10d 3s']
const PLAIN = [...HANDS.slice(0, 2), HANDS[3]!]
const aways = (state: StateView) => state.players.map(({ away }) => away)

/** Lets time pass while only these players send heartbeats. */
async function pass(ms: number, code: string, ...alive: Player[]): Promise<void> {
  for (let left = ms; left > 0; left -= 15_000) {
    await server.clock.advance(Math.min(left, 15_000))
    for (const player of alive) await player.heartbeat(code)
  }
}

/** A game between rounds in which everybody is present and nobody is round-ready. */
async function betweenRounds(names: string[], hands: string[]) {
  const table = await deal(server, names, { hands })
  const { code, players, creator } = table
  await table.decide(...players.map(() => 'fold' as const))
  await pass(60_000, code, ...players)
  expect((await stateOf(creator, code)).phase).toBe('waiting')
  return table
}

describe('a player', () => {
  it('is absent 45 s after the last heartbeat or action; polls do not count', async () => {
    const { code, creator, players } = await seat(server, ['Ada', 'Ben'])
    await server.clock.advance(44_000)
    await creator.heartbeat(code)
    await players[1]!.lobby(code)
    await server.clock.advance(1000)
    expect((await creator.lobby(code)).body.players.map(({ away }) => away)).toEqual([false, true])
    await players[1]!.heartbeat(code)
    expect((await creator.lobby(code)).body.players.map(({ away }) => away)).toEqual([false, false])
  })

  it('is absent 20 s after a leave-game without a later heartbeat', async () => {
    const { code, creator, players } = await deal(server, ['Ada', 'Ben', 'Cyd'], { hands: HANDS })
    await players[1]!.leaveGame(code)
    await players[2]!.leaveGame(code)
    await server.clock.advance(10_000)
    await players[2]!.heartbeat(code)
    await server.clock.advance(9_999)
    expect(aways(await stateOf(creator, code))).toEqual([false, false, false])
    await server.clock.advance(1)
    expect(aways(await stateOf(creator, code))).toEqual([false, true, false])
  })

  it('keeps the seat of a lobby for five minutes of absence', async () => {
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
    const state = await stateOf(creator, code)
    expect(state.players.map(({ inPot, runningTotal }) => [inPot, runningTotal])).toEqual([
      [true, -50],
      [false, 0],
      [false, 0],
      [true, -50],
    ])
    expect(state.pot).toBe(100)
  })

  it('who is absent has a turn of 10 s, and the full time after a heartbeat during it', async () => {
    const { code, creator, players } = await deal(server, ['Ada', 'Ben', 'Cyd'], { hands: HANDS })
    await players[1]!.leaveGame(code)
    await players[2]!.leaveGame(code)
    await server.clock.advance(20_000)
    await creator.decide(code, 'fold')
    expect(await stateOf(creator, code)).toMatchObject({
      currentTurn: 'Ben',
      deadlineAt: server.clock.now() + 10_000,
      timeLeft: 10,
    })
    await server.clock.advance(4000)
    await players[1]!.heartbeat(code)
    expect((await stateOf(creator, code)).deadlineAt).toBe(server.clock.now() + 30_000)
    await players[1]!.decide(code, 'fold')
    expect((await stateOf(creator, code)).currentTurn).toBe('Cyd')
    await server.clock.advance(10_000)
    expect((await stateOf(creator, code)).phase).toBe('results')
  })

  it('who becomes absent during a turn keeps it to its end', async () => {
    const { code, creator, players } = await deal(server, ['Ada', 'Ben'], { hands: PLAIN })
    await creator.leaveGame(code)
    await server.clock.advance(29_999)
    expect(await stateOf(players[1]!, code)).toMatchObject({ currentTurn: 'Ada', players: [{ away: true }, {}] })
    await server.clock.advance(1)
    expect((await stateOf(players[1]!, code)).currentTurn).toBe('Ben')
  })

  it('is idle after two turns in a row that ran out, until an action or a heartbeat with "here"', async () => {
    const { code, creator, players } = await deal(server, ['Ada', 'Ben'], { hands: PLAIN })
    const ben = players[1]!
    for (let round = 1; round <= 2; round += 1) {
      if ((await stateOf(creator, code)).currentTurn === 'Ada') await creator.decide(code, 'fold')
      await pass(30_000, code, creator, ben)
      if ((await stateOf(creator, code)).currentTurn === 'Ada') await creator.decide(code, 'fold')
      expect((await stateOf(creator, code)).phase).toBe('results')
      expect(aways(await stateOf(creator, code))).toEqual([false, round === 2])
      if (round === 2) break
      for (const player of players) await player.continue(code)
      server.chance.stack(PLAIN)
      await creator.nextRound(code)
      await server.clock.advance(2000)
    }
    await ben.heartbeat(code)
    expect(aways(await stateOf(creator, code))).toEqual([false, true])
    await ben.heartbeat(code, { here: true })
    expect(aways(await stateOf(creator, code))).toEqual([false, false])
  })

  it('is idle after 60 s between rounds without round-ready', async () => {
    const { code, creator, players } = await betweenRounds(['Ada', 'Ben'], PLAIN)
    expect((await stateOf(creator, code)).deadlineAt).toBe(server.clock.now() + 60_000)
    await pass(30_000, code, ...players)
    await creator.roundReady(code)
    await creator.setAnte(code, 60)
    await pass(59_000, code, ...players)
    expect(aways(await stateOf(creator, code))).toEqual([false, false])
    await pass(1000, code, ...players)
    const state = await stateOf(creator, code)
    expect(aways(state)).toEqual([false, true])
    expect(state.deadlineAt).toBeNull()
    const dealt = (await creator.nextRound(code)).body.state
    expect(dealt.players.map(({ inPot }) => inPot)).toEqual([true, false])
    await players[1]!.say(code, 'back')
    expect(aways(await stateOf(creator, code))).toEqual([false, false])
  })
})

describe('the role of creator', () => {
  const creatorOf = (state: StateView) => state.players.find(({ isCreator }) => isCreator)?.name

  it('passes on 60 s after the creator’s last heartbeat', async () => {
    const { code, creator, players } = await deal(server, ['Ada', 'Ben', 'Cyd'], { hands: HANDS })
    await creator.leaveGame(code)
    await pass(59_000 - 2000, code, players[1]!, players[2]!)
    expect(creatorOf(await stateOf(players[1]!, code))).toBe('Ada')
    await pass(3000, code, players[1]!, players[2]!)
    expect(creatorOf(await stateOf(players[1]!, code))).toBe('Ben')
    await creator.heartbeat(code)
    expect(creatorOf(await stateOf(players[1]!, code))).toBe('Ben')
  })

  it('stays while nobody is present, and passes to the first player to return', async () => {
    const { code, creator, players } = await deal(server, ['Ada', 'Ben', 'Cyd'], { hands: HANDS })
    await server.clock.advance(200_000)
    expect(creatorOf(await stateOf(creator, code))).toBe('Ada')
    await players[2]!.heartbeat(code)
    expect(creatorOf(await stateOf(creator, code))).toBe('Cyd')
  })

  it('passes on at once when the creator becomes idle', async () => {
    const { code, creator, players } = await betweenRounds(['Ada', 'Ben'], PLAIN)
    await players[1]!.roundReady(code)
    await pass(60_000, code, ...players)
    expect(creatorOf(await stateOf(creator, code))).toBe('Ben')
  })

  it('passes on when the creator keeps a ready table waiting for 120 s', async () => {
    const { code, creator, players } = await betweenRounds(['Ada', 'Ben'], PLAIN)
    for (const player of players) await player.roundReady(code)
    await pass(119_000, code, ...players)
    expect(creatorOf(await stateOf(creator, code))).toBe('Ada')
    await pass(1000, code, ...players)
    expect(creatorOf(await stateOf(creator, code))).toBe('Ben')
  })
})
