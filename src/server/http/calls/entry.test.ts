import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deal, openApp, seat, type TestApp } from '../../../../tests/support/app'
import { read } from '../../../../tests/support/read-answer'
import { CreateAnswer, JoinAnswer, JoinStatusAnswer, LobbyAnswer, StateAnswer } from '../../../contract'

let test: TestApp
beforeEach(async () => (test = await openApp()))
afterEach(() => test.close())

describe('calls to enter a room', () => {
  it('POST /game/create', async () => {
    const settings = { maxRounds: 999, decisionTimer: 15, ante: 1000 }
    const created = await test.player().post('/api/game/create', { playerName: '  Maya   Li ', settings })

    expect(read(CreateAnswer, created).roomCode).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
  })

  it('POST /game/create with a client id answers the same room however often it is sent (P-repeat-8)', async () => {
    const settings = { maxRounds: 5, decisionTimer: 15, ante: 50 }
    const [maya, ben] = [test.player(), test.player()]
    const create = async (player: typeof maya, clientId?: string) =>
      read(CreateAnswer, await player.post('/api/game/create', { playerName: 'Maya', settings, clientId })).roomCode
    for (const player of [maya, ben]) await player.get('/api/session/init')
    const [code, again] = await Promise.all([create(maya, 'one'), create(maya, 'one')])

    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
    expect(again).toBe(code)
    await maya.post(`/api/game/ready/${code}`)
    await maya.post(`/api/game/start/${code}`)
    expect(await create(maya, 'one'), 'also when the game runs').toBe(code)
    const others = [await create(maya, 'two'), await create(ben, 'one'), await create(maya), await create(maya)]
    expect(new Set([code, ...others]).size).toBe(5)
    await maya.post(`/api/game/leave/${code}`)
    const later = await create(maya, 'one')
    expect(read(LobbyAnswer, await maya.get(`/api/game/lobby/${later}`)).status, 'a new room').toBe('waiting')

    for (const clientId of ['', 'x'.repeat(65), 'a\0b', '\ud800', 'a\udc00']) {
      const refused = await maya.post('/api/game/create', { playerName: 'Maya', settings, clientId })
      expect([refused.status, refused.body]).toMatchObject([400, { code: 'client-id-invalid' }])
    }
    expect(await create(maya, '👩'.repeat(32)), 'whole surrogate pairs are text').toHaveLength(6)
  })

  it('POST /game/join', async () => {
    const { code } = await seat(test, 'Maya')
    const ben = test.player()

    expect(read(JoinAnswer, await ben.join(` ${code.toLowerCase()} `, 'Ben'))).toEqual({
      status: 'joined',
      roomCode: code,
    })
    for (const name of ['Somebody Else', 'a name of more than twenty characters', '']) {
      expect(read(JoinAnswer, await ben.join(code, name)).status, `"${name}" (R-seat-2)`).toBe('joined')
    }
    const { players } = read(LobbyAnswer, await ben.get(`/api/game/lobby/${code}`))
    expect(players.map(({ name }) => name)).toEqual(['Maya', 'Ben'])
  })

  it('GET /game/join/{roomCode}', async () => {
    const { code, players } = await deal(test, ['Maya'])
    const late = test.player()
    const statusOf = async () => read(JoinStatusAnswer, await late.get(`/api/game/join/${code}`)).status

    expect(await statusOf()).toBe('none')
    expect((await late.join(code, '')).status).toBe(400)
    expect(read(JoinAnswer, await late.join(code, 'Zoe')).status).toBe('pending')
    expect(read(JoinAnswer, await late.join(code, '')).status).toBe('pending')
    expect(await statusOf()).toBe('pending')
    const { joinRequests } = read(StateAnswer, await players[0].get(`/api/game/state/${code}`))
    const another = { playerName: 'zoe', requestedAt: '2026-01-01T00:00:00.000Z' }
    expect(await players[0].post(`/api/game/deny-join/${code}`, another)).toMatchObject({
      status: 404,
      body: { code: 'no-such-request' },
    })
    await players[0].post(`/api/game/deny-join/${code}`, joinRequests[0])
    expect(await statusOf()).toBe('denied')
    await test.clock.advance(60_000)
    await late.join(code, 'Zoe')
    await players[0].post(`/api/game/approve-join/${code}`, { playerName: 'Zoe' })
    expect(await statusOf()).toBe('joined')
  })
})
