import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Player } from '../support/player'
import { seat } from '../support/table'
import { startTestServer, type TestServer } from '../support/test-server'

// The lobby, the active list and kicks, from outside the server.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

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

  it('starts with one player alone and ready, or with two ready, where the creator counts by starting', async () => {
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

describe('a kick', () => {
  it('is for the creator, in the lobby; it bans the session and frees the name', async () => {
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
