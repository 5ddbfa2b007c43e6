import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server'
import { Player } from '../support/player'
import { deal, playOn, seat } from '../support/table'

// Sessions, names, codes, joining, kicking and leaving, from outside the server.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const HANDS = ['Kh Qd 9s', '8c 7d 4s', 'Ac 9d 5s', 'Jc 10d 3s']

describe('a session', () => {
  it('comes with the first call, in a cookie for HTTP only', async () => {
    const visitor = new Player(server, 'Ada')
    const answer = await visitor.init()
    const set = answer.headers['set-cookie']?.[0] ?? ''
    expect(set).toMatch(/; HttpOnly/i)
    expect(set).toMatch(/; SameSite=Lax/i)
    expect(set).toMatch(/; Path=\//i)
    expect(answer.body).toMatchObject({ success: true, now: server.clock.now() })
  })

  it('may have seats in several rooms', async () => {
    const ada = await Player.arrive(server, 'Ada')
    const [one, other] = [await ada.createGame(), await ada.createGame()]
    expect((await ada.lobby(one)).status).toBe(200)
    expect((await ada.lobby(other)).status).toBe(200)
  })

  it('joins a room once; joining again under any name changes nothing', async () => {
    const { code, creator } = await seat(server, ['Ada', 'Ben'])
    const before = (await creator.lobby(code)).body
    expect((await creator.join(code, 'Zoe')).body.status).toBe('joined')
    expect((await creator.lobby(code)).body).toEqual(before)
  })

  it('is shown to no other player', async () => {
    const { code, players } = await seat(server, ['Ada', 'Ben'])
    const { text } = await players[0]!.lobby(code)
    const secret = decodeURIComponent(players[1]!.cookie!.split('=')[1]!).split('.')[0]!
    expect(secret.length).toBeGreaterThan(20)
    expect(text).not.toContain(secret)
  })
})

describe('a name', () => {
  it('is trimmed, and white space becomes one blank', async () => {
    const { code, creator } = await seat(server, ['  Ada   Lovelace '])
    expect((await creator.lobby(code)).body.currentPlayer).toBe('Ada Lovelace')
  })

  it.each([
    ['ADA', 409],
    ['ａｄａ', 409],
    ['harvey', 409],
    ['Ｈarvey', 409],
    ['', 400],
    ['   ', 400],
    ['x'.repeat(21), 400],
    ['a\u0000b', 400],
    ['a\u200Bb', 400],
    ['a\u202Eb', 400],
    ['👩‍👩‍👧'.repeat(20), 200],
    ['Ben', 200],
  ])('%j is answered with %i', async (name, status) => {
    const { code } = await seat(server, ['Ada'])
    const guest = await Player.arrive(server, 'Guest')
    expect((await guest.join(code, name)).status).toBe(status)
  })

  it('cannot be Harvey for the creator either', async () => {
    const guest = await Player.arrive(server, 'Harvey')
    await expect(guest.createGame()).rejects.toThrow('409')
  })

  it('may be changed in the lobby, in results and between rounds, and the result follows', async () => {
    const { code, creator, players } = await deal(server, ['Ada', 'Ben'], {
      hands: HANDS.slice(0, 2).concat('Jc 10d 3s'),
    })
    expect((await creator.rename(code, 'Zoe')).status).toBe(409)
    await creator.decide(code, 'stay')
    await players[1]!.decide(code, 'fold')
    const renamed = await creator.rename(code, 'Zoe')
    expect(renamed.body.state.currentPlayer).toBe('Zoe')
    expect(renamed.body.state.result).toMatchObject({ winners: ['Zoe'], deltas: [{ name: 'Zoe' }, { name: 'Ben' }] })
    expect((await creator.rename(code, 'ben')).status).toBe(409)
    expect((await creator.rename(code, 'zoe')).status).toBe(200)
    const { body } = await players[1]!.history(code)
    expect(body.rounds[0]?.players.map(({ name }) => name)).toEqual(['Ada', 'Ben'])
  })
})

describe('a room code', () => {
  it('has six characters without I, O, 0 and 1', async () => {
    const ada = await Player.arrive(server, 'Ada')
    for (let count = 0; count < 50; count += 1) expect(await ada.createGame()).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
  })

  it('is accepted in lower case too', async () => {
    const { code, creator } = await seat(server, ['Ada'])
    expect((await creator.state(code.toLowerCase())).body.roomCode).toBe(code)
    const ben = await Player.arrive(server, 'Ben')
    expect((await ben.join(code.toLowerCase())).body).toMatchObject({ status: 'joined', roomCode: code })
  })

  it.each(['AAAAAA', 'nope', '%20', '..%2f..', '%', '%C3%84%C3%96%C3%9C', 'x'.repeat(2000), '__proto__', '0'])(
    '%s without a room is answered with "Game not found"',
    async (code) => {
      const { creator } = await seat(server, ['Ada'])
      const answer = await creator.get(`/api/game/state/${code}`)
      expect(answer).toMatchObject({ status: 404, body: { error: 'Game not found' } })
    },
  )
})

describe('a lobby', () => {
  it('lists the players in seat order, and names the viewer', async () => {
    const { code, players } = await seat(server, ['Ada', 'Ben', 'Cyd'])
    const { body } = await players[2]!.lobby(code)
    expect(body).toMatchObject({
      roomCode: code,
      status: 'waiting',
      currentPlayer: 'Cyd',
      settings: { maxRounds: 5, decisionTimer: 30, ante: 50, harveyDifficulty: 'medium' },
    })
    expect(body.players.map(({ name, isCreator, isReady, away }) => [name, isCreator, isReady, away])).toEqual([
      ['Ada', true, false, false],
      ['Ben', false, false, false],
      ['Cyd', false, false, false],
    ])
  })

  it('has 13 seats', async () => {
    const names = Array.from({ length: 13 }, (_, seat) => `Player ${seat + 1}`)
    const { code } = await seat(server, names)
    const late = await Player.arrive(server, 'Late')
    expect((await late.join(code)).status).toBe(409)
    const { body } = await late.get<{ games: { roomCode: string; playerCount: number; maxPlayers: number }[] }>(
      '/api/game/active-games',
    )
    expect(body.games.find(({ roomCode }) => roomCode === code)).toMatchObject({ playerCount: 14, maxPlayers: 14 })
  })

  it('starts with one player alone and ready, or with two ready of whom the creator counts by starting', async () => {
    const alone = await seat(server, ['Ada'])
    expect((await alone.creator.start(alone.code)).status).toBe(409)
    await alone.creator.ready(alone.code)
    expect((await alone.creator.start(alone.code)).status).toBe(200)
    const several = await seat(server, ['Ada', 'Ben', 'Cyd'])
    expect((await several.creator.start(several.code)).status).toBe(409)
    await several.players[1]!.ready(several.code)
    expect((await several.players[1]!.start(several.code)).status).toBe(403)
    expect((await several.creator.start(several.code)).status).toBe(200)
    expect((await several.creator.state(several.code)).body.players).toHaveLength(3)
    expect((await several.creator.lobby(several.code)).body.status).toBe('active')
    expect((await several.creator.start(several.code)).status).toBe(409)
  })

  it('toggles readiness without a target, and sets it with one', async () => {
    const { code, creator } = await seat(server, ['Ada'])
    const toggle = () => creator.post<{ isReady: boolean }>(`/api/game/ready/${code}`)
    expect((await toggle()).body.isReady).toBe(true)
    expect((await toggle()).body.isReady).toBe(false)
    expect((await creator.ready(code, true)).body.isReady).toBe(true)
    expect((await creator.ready(code, true)).body.isReady).toBe(true)
  })

  it('lets only the creator set the difficulty, before the start', async () => {
    const { code, creator, players } = await seat(server, ['Ada', 'Ben'])
    expect((await players[1]!.setDifficulty(code, 'hard')).status).toBe(403)
    expect((await creator.setDifficulty(code, 'brutal')).status).toBe(400)
    expect((await creator.setDifficulty(code, 'hard')).status).toBe(200)
    await players[1]!.ready(code)
    await creator.start(code)
    expect((await creator.setDifficulty(code, 'easy')).status).toBe(409)
    expect((await creator.state(code)).body.settings.harveyDifficulty).toBe('hard')
  })
})

describe('the active list', () => {
  it('has lobbies, newest first, and no running game', async () => {
    const first = await seat(server, ['Ada'])
    await server.clock.advance(1000)
    const second = await seat(server, ['Ben'], { ante: 7, maxRounds: 999, decisionTimer: 45 })
    const list = async () =>
      (await first.creator.get<{ games: { roomCode: string; createdAt: string }[] }>('/api/game/active-games')).body
        .games
    const games = await list()
    const codes = games.map(({ roomCode }) => roomCode)
    expect(codes.indexOf(second.code)).toBeLessThan(codes.indexOf(first.code))
    expect(games.find(({ roomCode }) => roomCode === second.code)).toEqual({
      roomCode: second.code,
      game: 1,
      creatorName: 'Ben',
      createdAt: new Date(server.clock.now()).toISOString(),
      playerCount: 2,
      maxPlayers: 14,
      settings: { ante: 7, maxRounds: 999, decisionTimer: 45 },
    })
    await second.creator.ready(second.code)
    await second.creator.start(second.code)
    await server.clock.advance(1000)
    expect((await list()).map(({ roomCode }) => roomCode)).not.toContain(second.code)
  })
})

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

  it('accepts no requests while joins are off, and keeps those that wait', async () => {
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

describe('a kick', () => {
  it('is the creator’s, in the lobby; it bans the session and frees the name', async () => {
    const { code, creator, players } = await seat(server, ['Ada', 'Ben', 'Cyd'])
    expect((await players[1]!.kick(code, 'Cyd')).status).toBe(403)
    expect((await creator.kick(code, 'Zoe')).status).toBe(404)
    expect((await creator.kick(code, 'Ada')).status).toBe(409)
    expect((await creator.kick(code, 'ben')).status).toBe(200)
    expect(await players[1]!.lobby(code)).toMatchObject({ status: 404, body: { error: 'Player not found' } })
    expect((await players[1]!.join(code, 'Other')).status).toBe(403)
    expect((await players[1]!.joinStatus(code)).body.status).toBe('denied')
    const other = await Player.arrive(server, 'Ben')
    expect((await other.join(code)).status).toBe(200)
    await other.ready(code)
    await creator.start(code)
    expect((await creator.kick(code, 'Ben')).status).toBe(409)
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

  it('a finished game marks the standing only', async () => {
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
    await own.clock.advance(24 * 3_600_000)
    expect((await creator.history(code)).status).toBe(200)
    await own.clock.advance(60_000)
    expect((await creator.history(code)).status).toBe(404)
    await own.stop()
  })
})
