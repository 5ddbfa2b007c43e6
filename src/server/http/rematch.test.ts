import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openApp, type TestApp } from '../../../tests/support/app'
import { stateOf } from '../../../tests/support/player'
import { finishedGame, playGame } from '../../../tests/support/whole-games'
import type { ActiveGamesAnswer, LobbyView, StateView } from '../../contract'

let test: TestApp
beforeEach(async () => (test = await openApp()))
afterEach(() => test.close())

describe('a rematch', () => {
  it('is seen by every page: the answer of the lobby is sent, and no message', async () => {
    const { code, maya, ben } = await finishedGame(test)
    test.events.length = 0
    await maya.post(`/api/game/rematch/${code}`)
    const lobby = (await ben.get<LobbyView>(`/api/game/lobby/${code}`)).body

    expect(test.events.map(({ name }) => name)).toEqual(['game-update'])
    expect(JSON.parse(test.events[0]?.data ?? '')).toEqual({
      version: lobby.version,
      state: { ...lobby, currentPlayer: null },
    })
    expect(lobby).toMatchObject({ game: 2, status: 'waiting' })
  })

  it('can be started by pages that know only the calls between rounds (R-rematch-6, R-rematch-7)', async () => {
    const { code, maya, ben } = await finishedGame(test)
    await maya.post(`/api/game/rematch/${code}`)
    const ready = await ben.post<{ state: StateView; cut: boolean }>(`/api/game/round-ready/${code}`)
    const own = ready.body.state.players.find(({ name }) => name === 'Ben')
    const next = await maya.post<{ state: StateView }>(`/api/game/next-round/${code}`)

    expect(own).toMatchObject({ isReady: true, roundReady: true })
    expect([next.status, next.body.state.phase, next.body.state.currentRound]).toEqual([200, 'dealing', 1])
  })
})

describe('the active list', () => {
  const listed = async () => {
    await test.clock.advance(1_000)
    const { body } = await test.player().get<{ games: { roomCode: string }[] }>('/api/game/active-games')
    return body.games.map(({ roomCode }) => roomCode)
  }

  it('has no unlisted and no locked rooms (R-settings-4)', async () => {
    const maya = test.player('Maya')
    const code = await maya.createGame()
    expect(await listed()).toEqual([code])
    await maya.post(`/api/game/settings/${code}`, { listed: false })
    expect(await listed()).toEqual([])
    await maya.post(`/api/game/settings/${code}`, { listed: true })
    await maya.post(`/api/game/toggle-allow-joins/${code}`, { allow: false })
    expect(await listed()).toEqual([])
    const settings = { maxRounds: 5, decisionTimer: 30, ante: 50, listed: false }
    const hidden = await test.player().post('/api/game/create', { playerName: 'Ben', settings })
    expect(hidden.status).toBe(200)
    expect(await listed()).toEqual([])
  })

  it('has the lobby of a rematch', async () => {
    const { code, maya } = await finishedGame(test)
    expect(await listed()).toEqual([])
    await maya.post(`/api/game/rematch/${code}`)
    expect(await listed()).toEqual([code])
  })

  it('has the number of the game that begins next', async () => {
    const { code, maya } = await finishedGame(test)
    await maya.post(`/api/game/rematch/${code}`)
    await test.clock.advance(1_000)
    const { body } = await test.player().get<ActiveGamesAnswer>('/api/game/active-games')
    expect(body.games.map(({ roomCode, game }) => [roomCode, game])).toEqual([[code, 2]])
  })
})

describe('the metrics', () => {
  it('count first games and later games of rooms', async () => {
    const { code, maya, ben } = await finishedGame(test)
    for (const game of [2, 3]) {
      await maya.post(`/api/game/rematch/${code}`)
      await playGame(test, code, [maya, ben])
      expect((await stateOf(maya, code)).game).toBe(game)
    }
    const { body } = await test.app.inject('/metrics')
    expect(body).toContain('poker_games_total{game="first"} 1\n')
    expect(body).toContain('poker_games_total{game="later"} 2\n')
  })
})
