import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Player } from '../support/player'
import { deal, playOn, seat } from '../support/table'
import { startTestServer, type TestServer } from '../support/test-server'

// Joining a running game and leaving a room, from outside the server.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const HANDS = ['Kh Qd 9s', '8c 7d 4s', 'Ac 9d 5s', 'Jc 10d 3s']

describe('a running game', () => {
  const running = () => deal(server, ['Ada', 'Ben'], { hands: ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s'] })

  it('is joined by a request that the creator approves', async () => {
    const { code, creator, players } = await running()
    const late = await Player.arrive(server, 'Cyd')
    expect((await late.joinStatus(code)).body).toEqual({ status: 'none' })
    const version = (await players[1]!.state(code)).body.version
    expect((await late.join(code)).body.status).toBe('pending')
    expect((await late.join(code, 'Other')).body.status).toBe('pending')
    expect((await late.joinStatus(code)).body).toEqual({ status: 'pending' })
    expect((await creator.state(code)).body.joinRequests).toEqual([
      { playerName: 'Cyd', requestedAt: new Date(server.clock.now()).toISOString() },
    ])
    const { body } = await players[1]!.state(code)
    expect(body).toMatchObject({ joinRequests: [], version })
    for (const answer of [await late.state(code), await late.lobby(code), await late.chatLog(code)]) {
      expect(answer).toMatchObject({ status: 404, body: { error: 'Player not found' } })
    }
    expect((await players[1]!.approve(code, 'Cyd')).status).toBe(403)
    expect((await creator.approve(code, 'Zoe')).status).toBe(404)
    expect((await creator.approve(code, 'cyd')).status).toBe(200)
    expect((await late.join(code)).body.status).toBe('joined')
    const state = (await creator.state(code)).body
    expect(state.joinRequests).toEqual([])
    expect(state.players[2]).toMatchObject({ name: 'Cyd', away: true, inPot: false, cards: [] })
    await late.heartbeat(code)
    expect((await creator.state(code)).body.players[2]?.away).toBe(false)
  })

  it('refuses a denied player for a minute', async () => {
    const { code, creator, players } = await running()
    const late = await Player.arrive(server, 'Cyd')
    await late.join(code)
    expect((await creator.deny(code, 'Cyd')).status).toBe(200)
    expect((await late.joinStatus(code)).body.status).toBe('denied')
    expect((await late.join(code)).status).toBe(403)
    await server.clock.advance(30_000)
    for (const player of players) await player.heartbeat(code)
    await server.clock.advance(30_000)
    expect((await late.joinStatus(code)).body.status).toBe('none')
    expect((await late.join(code)).body.status).toBe('pending')
  })

  it('accepts no requests while joins are off, and keeps waiting ones', async () => {
    const { code, creator, players } = await running()
    const [cyd, dan] = [await Player.arrive(server, 'Cyd'), await Player.arrive(server, 'Dan')]
    await cyd.join(code)
    expect((await players[1]!.allowJoins(code, false)).status).toBe(403)
    const off = await creator.allowJoins(code, false)
    expect(off.body).toMatchObject({ success: true, allowJoinDuringGame: false })
    expect(off.body.message).toMatch(/\w/)
    expect((await creator.allowJoins(code, false)).body.allowJoinDuringGame).toBe(false)
    const toggled = await creator.post<{ allowJoinDuringGame: boolean }>(`/api/game/toggle-allow-joins/${code}`)
    expect(toggled.body.allowJoinDuringGame).toBe(true)
    await creator.allowJoins(code, false)
    expect((await dan.join(code)).status).toBe(403)
    const state = (await creator.state(code)).body
    expect(state.allowJoinDuringGame).toBe(false)
    expect(state.joinRequests.map(({ playerName }) => playerName)).toEqual(['Cyd'])
    expect((await creator.approve(code, 'Cyd')).status).toBe(200)
  })

  it('has at most 20 requests waiting, each with a name of its own', async () => {
    const { code } = await running()
    for (let count = 1; count <= 20; count += 1) {
      const late = await Player.arrive(server, `Late ${count}`)
      expect((await late.join(code)).body.status).toBe('pending')
    }
    const [same, more] = [await Player.arrive(server, 'late 1'), await Player.arrive(server, 'More')]
    expect((await same.join(code)).status).toBe(409)
    expect((await more.join(code)).status).toBe(409)
  })
})

describe('leaving', () => {
  it('frees a seat of a lobby at once, and passes the role of creator on', async () => {
    const { code, creator, players } = await seat(server, ['Ada', 'Ben', 'Cyd'])
    expect((await creator.leave(code)).status).toBe(200)
    const { body } = await players[1]!.lobby(code)
    expect(body.players.map(({ name, isCreator }) => [name, isCreator])).toEqual([
      ['Ben', true],
      ['Cyd', false],
    ])
    expect((await creator.join(code)).body.status).toBe('joined')
  })

  it('of the last player deletes the room', async () => {
    const { code, creator } = await seat(server, ['Ada'])
    await creator.leave(code)
    expect(await creator.lobby(code)).toMatchObject({ status: 404, body: { error: 'Game not found' } })
  })

  it('by a beacon frees a seat of a lobby after 10 s, unless the page comes back', async () => {
    const { code, creator, players } = await seat(server, ['Ada', 'Ben', 'Cyd'])
    await players[1]!.unload(code)
    await players[2]!.unload(code)
    await server.clock.advance(5000)
    expect((await players[2]!.lobby(code)).status).toBe(200)
    await server.clock.advance(4999)
    expect((await creator.lobby(code)).body.players).toHaveLength(3)
    await server.clock.advance(1)
    expect((await creator.lobby(code)).body.players.map(({ name }) => name)).toEqual(['Ada', 'Cyd'])
  })

  it('by a beacon never frees the last seat of a lobby', async () => {
    const { code, creator } = await seat(server, ['Ada'])
    await creator.unload(code)
    await server.clock.advance(60_000)
    expect((await creator.lobby(code)).status).toBe(200)
  })

  it('by a beacon counts as leave-game once the game has started', async () => {
    const { code, creator, players } = await seat(server, ['Ada', 'Ben', 'Cyd'])
    await players[1]!.ready(code)
    await players[2]!.unload(code)
    await server.clock.advance(5000)
    await creator.start(code)
    await server.clock.advance(14_000)
    await creator.heartbeat(code)
    const away = async () => (await creator.state(code)).body.players.map((player) => player.away)
    expect(await away()).toEqual([false, false, false])
    await server.clock.advance(1000)
    expect(await away()).toEqual([false, false, true])
  })

  it('in a hand settles a player who is In, and makes an undecided player Out', async () => {
    const { code, players, creator } = await deal(server, ['Ada', 'Ben', 'Cyd'], { hands: HANDS })
    await creator.decide(code, 'stay')
    await creator.leave(code)
    await players[2]!.leave(code)
    const state = (await players[1]!.state(code)).body
    expect(state.players.map(({ name, away, decision }) => [name, away, decision])).toEqual([
      ['Ada', true, 'stay'],
      ['Ben', false, null],
    ])
    expect(state.left).toEqual([{ name: 'Cyd', runningTotal: -50 }])
    expect(state.isCreator).toBe(true)
    await players[1]!.decide(code, 'stay')
    const shown = (await players[1]!.state(code)).body
    expect(shown.result?.deltas.map(({ name }) => name)).toEqual(['Ada', 'Ben', 'Cyd'])
    await players[1]!.continue(code)
    const next = (await players[1]!.nextRound(code)).body.state
    expect(next.players.map(({ name }) => name)).toEqual(['Ben'])
    expect(next.left.map(({ name }) => name)).toEqual(['Cyd', 'Ada'])
    const sum = [...next.players, ...next.left].reduce((total, { runningTotal }) => total + runningTotal, next.pot)
    expect(sum).toBe(0)
  })

  it('for good keeps total and wins for a player who is let in again', async () => {
    const { code, players, creator } = await deal(server, ['Ada', 'Ben'], {
      hands: ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s'],
    })
    await creator.decide(code, 'stay')
    await players[1]!.decide(code, 'fold')
    const { runningTotal } = (await creator.state(code)).body.players[0]!
    await creator.leave(code)
    expect((await players[1]!.state(code)).body.left).toEqual([{ name: 'Ada', runningTotal }])
    expect((await creator.join(code, 'Ada Again')).body.status).toBe('pending')
    await players[1]!.approve(code, 'Ada Again')
    const state = (await players[1]!.state(code)).body
    expect(state.left).toEqual([])
    expect(state.players.find(({ name }) => name === 'Ada Again')).toMatchObject({ runningTotal, wins: 1 })
  })

  it('a finished game only marks the standing', async () => {
    const table = await deal(server, ['Ada', 'Ben'])
    const { code, creator } = table
    for (let round = 1; round <= 5; round += 1) {
      await table.decide('fold', 'fold')
      if (round < 5) await playOn(server, table)
    }
    await table.continueAll()
    expect((await creator.state(code)).body.phase).toBe('finished')
    await table.player('Ben').leave(code)
    expect((await creator.state(code)).body.players.map(({ name, away }) => [name, away])).toEqual([
      ['Ada', false],
      ['Ben', true],
    ])
    await creator.leave(code)
    expect((await creator.state(code)).body.error).toBe('Player not found')
  })
})

describe('a room without players', () => {
  it('is deleted after 30 minutes in the lobby', async () => {
    const { code, creator } = await seat(server, ['Ada'])
    await server.clock.advance(45_000 + 30 * 60_000 - 1)
    expect((await creator.joinStatus(code)).body.status).toBe('joined')
    await server.clock.advance(1)
    expect((await creator.joinStatus(code)).status).toBe(404)
  })

  it('is deleted with its history after 24 hours in a game', async () => {
    // On a server of its own, so that the deadlines of other rooms do not pass too.
    const own = await startTestServer()
    const { code, creator } = await deal(own, ['Ada'], { hands: ['Kh Qd 9s', 'Jc 10d 3s'] })
    // After an hour nothing more happens in the game. From then on the server only sweeps, 200,000 times in 23 hours.
    await own.clock.advance(3_600_000)
    await own.clock.sleep(23 * 3_600_000)
    expect((await creator.history(code)).status).toBe(200)
    await own.clock.advance(60_000)
    expect((await creator.history(code)).status).toBe(404)
    await own.stop()
  })
})
