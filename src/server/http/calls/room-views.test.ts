import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deal, openApp, seat, type TestApp } from '../../../../tests/support/app'
import { read } from '../../../../tests/support/read-answer'
import { finishedGame } from '../../../../tests/support/whole-games'
import { ActiveGamesAnswer, ChatLogAnswer, DealAnswer, LobbyAnswer, StateAnswer, WatchAnswer } from '../../../contract'

/** The creator and the other player have plain hands; Harvey's is the worst. */
const PLAIN = ['Ah Ad Ac', 'Kh Kd 9c', 'Qs 7d 4c']

let test: TestApp
beforeEach(async () => (test = await openApp()))
afterEach(() => test.close())

describe('views of a room', () => {
  it('GET /game/lobby/{roomCode}', async () => {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    const lobby = read(LobbyAnswer, await players[1].get(`/api/game/lobby/${code.toLowerCase()}`))

    expect(lobby).toMatchObject({ roomCode: code, status: 'waiting', currentPlayer: 'Ben' })
  })

  it('GET /game/state/{roomCode}', async () => {
    const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
    const state = read(StateAnswer, await players[0].get(`/api/game/state/${code}`))

    expect(state).toMatchObject({
      phase: 'decision',
      currentTurn: 'Maya',
      currentPlayer: 'Maya',
      pot: 100,
      timeLeft: 30,
    })
  })

  it('GET /game/active-games', async () => {
    await seat(test, 'Maya', 'Ben')
    await test.clock.advance(1_000)
    await seat(test, 'Zoe')
    await deal(test, ['Ada'])
    const { games } = read(ActiveGamesAnswer, await test.player().get('/api/game/active-games'))

    expect(games.map(({ creatorName, playerCount, maxPlayers }) => [creatorName, playerCount, maxPlayers])).toEqual([
      ['Zoe', 2, 14],
      ['Maya', 3, 14],
    ])
  })

  it('GET /chat/game/{roomCode}/chat', async () => {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    const said = await players[0].post(`/api/chat/game/${code}/chat`, { message: 'Hi!' })
    const { messages } = read(ChatLogAnswer, await players[1].get(`/api/chat/game/${code}/chat`))

    expect(messages.at(-1)).toEqual(said.body)
    expect((await test.player().get(`/api/chat/game/${code}/chat`)).status).toBe(404)
  })

  it('GET /game/deal/{roomCode}', async () => {
    const { code, players } = await seat(test, 'Maya')
    await players[0].post(`/api/game/ready/${code}`)
    await players[0].post(`/api/game/start/${code}`)
    read(DealAnswer, await players[0].get(`/api/game/deal/${code}`))
  })

  it('GET /game/watch/{roomCode}', async () => {
    const { code, players } = await seat(test, 'Maya')
    await players[0].post(`/api/game/settings/${code}`, { watchers: true })
    const { state, watching } = read(WatchAnswer, await test.player().get(`/api/game/watch/${code}`))
    expect([state.roomCode, state.currentPlayer, watching]).toEqual([code, null, 1])
  })

  it('long answers that are not polled are compressed for callers that accept it (P-call-13)', async () => {
    const { code, maya, ben } = await finishedGame(test)
    for (let count = 1; count <= 10; count += 1)
      await ben.post(`/api/chat/game/${code}/chat`, { message: '✓'.repeat(100) })
    const encodingOf = async (path: string, accepted: string) => {
      const { headers, body } = await maya.get(path, { 'accept-encoding': accepted })
      expect(body, path).toEqual((await ben.get(path)).body)
      return headers['content-encoding']
    }

    for (const path of [`/api/chat/game/${code}/chat`, `/api/game/deal/${code}`, `/api/game/history/${code}?from=1`]) {
      expect(await encodingOf(path, 'deflate, gzip;q=0.5, br')).toBe('gzip')
      expect(await encodingOf(path, 'br, gzip;q=0')).toBeUndefined()
    }
    expect(await encodingOf('/api/game/active-games', 'gzip'), 'a short answer').toBeUndefined()
    const { headers } = await maya.get(`/api/game/state/${code}`, { 'accept-encoding': 'gzip' })
    expect(headers['content-encoding'], 'what is polled').toBeUndefined()
  })
})
