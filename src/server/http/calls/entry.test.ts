import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deal, openApp, seat, type TestApp } from '../../../../tests/support/app'
import { read } from '../../../../tests/support/read-answer'
import { CreateAnswer, JoinAnswer, JoinStatusAnswer, LobbyAnswer } from '../../../contract'

let test: TestApp
beforeEach(async () => (test = await openApp()))
afterEach(() => test.close())

describe('calls to enter a room', () => {
  it('POST /game/create', async () => {
    const settings = { maxRounds: 999, decisionTimer: 15, ante: 1000 }
    const created = await test.player().post('/api/game/create', { playerName: '  Maya   Li ', settings })

    expect(read(CreateAnswer, created).roomCode).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
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
    await players[0].post(`/api/game/deny-join/${code}`, { playerName: 'zoe' })
    expect(await statusOf()).toBe('denied')
    await test.clock.advance(60_000)
    await late.join(code, 'Zoe')
    await players[0].post(`/api/game/approve-join/${code}`, { playerName: 'Zoe' })
    expect(await statusOf()).toBe('joined')
  })
})
