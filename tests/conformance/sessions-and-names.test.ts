import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Player } from '../support/player'
import { deal, seat } from '../support/table'
import { startTestServer, type TestServer } from '../support/test-server'

// Sessions, names and room codes, from outside the server.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

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

  it('cannot be Harvey, not even for the creator', async () => {
    const guest = await Player.arrive(server, 'Harvey')
    await expect(guest.createGame()).rejects.toThrow('409')
  })

  it('may be changed in the lobby, in results and between rounds, and the result follows', async () => {
    const { code, creator, players } = await deal(server, ['Ada', 'Ben'], {
      hands: ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s'],
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
