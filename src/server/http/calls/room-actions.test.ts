import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deal, openApp, seat, type TestApp } from '../../../../tests/support/app'
import { read } from '../../../../tests/support/read-answer'
import {
  AllowJoinsAnswer,
  ChatMessage,
  CutAnswer,
  HeartbeatAnswer,
  LobbyAnswer,
  ReadyAnswer,
  RoundReadyAnswer,
  StateAnswer,
  StateChangeAnswer,
  SuccessAnswer,
} from '../../../contract'

/** The creator and the other player have plain hands; Harvey's is the worst. */
const PLAIN = ['Ah Ad Ac', 'Kh Kd 9c', 'Qs 7d 4c']

let test: TestApp
beforeEach(async () => (test = await openApp()))
afterEach(() => test.close())

describe('actions in a room', () => {
  it('POST /game/ready/{roomCode}', async () => {
    const { code, players } = await seat(test, 'Maya')
    const ready = async (body?: object) =>
      read(ReadyAnswer, await players[0].post(`/api/game/ready/${code}`, body)).isReady

    expect([await ready(), await ready(), await ready({ isReady: false }), await ready({ isReady: true })]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  it('POST /game/difficulty/{roomCode}', async () => {
    const { code, players } = await seat(test, 'Maya')
    read(SuccessAnswer, await players[0].post(`/api/game/difficulty/${code}`, { difficulty: 'hard' }))
    const { settings } = read(LobbyAnswer, await players[0].get(`/api/game/lobby/${code}`))

    expect(settings.harveyDifficulty).toBe('hard')
  })

  it('POST /game/kick/{roomCode}', async () => {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    read(SuccessAnswer, await players[0].post(`/api/game/kick/${code}`, { playerName: 'ben' }))

    expect((await players[1].get(`/api/game/lobby/${code}`)).body.error).toBe('Player not found')
  })

  it('POST /game/start/{roomCode}', async () => {
    const { code, players } = await seat(test, 'Maya')
    await players[0].post(`/api/game/ready/${code}`)
    read(CutAnswer, await players[0].post(`/api/game/start/${code}`))

    expect(read(LobbyAnswer, await players[0].get(`/api/game/lobby/${code}`)).status).toBe('active')
  })

  it('POST /game/decision/{roomCode}', async () => {
    const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
    const { state } = read(StateChangeAnswer, await players[0].post(`/api/game/decision/${code}`, { decision: 'stay' }))

    expect(state).toMatchObject({ currentPlayer: 'Maya', currentTurn: 'Ben' })
    expect(state.players[0]).toMatchObject({ decision: 'stay', handRank: 'Three of a Kind' })
  })

  it('an action that prefers a minimal answer is answered with the version alone (P-lean-9)', async () => {
    const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
    const decided = await players[0].post(
      `/api/game/decision/${code}`,
      { decision: 'stay' },
      { prefer: 'respond-async, Return=Minimal' },
    )
    const { version } = read(StateAnswer, await players[0].get(`/api/game/state/${code}`))
    expect(decided.body).toEqual({ success: true, version })

    const whole = await players[1].post(
      `/api/game/decision/${code}`,
      { decision: 'stay' },
      { prefer: 'return=minimalist' },
    )
    expect(read(StateChangeAnswer, whole).state.version).toBe(version + 1)
    const continued = await players[1].post(`/api/game/continue/${code}`, undefined, {
      prefer: 'return = "minimal"; a=b',
    })
    expect(continued.body).toEqual({ success: true, version: version + 2, cut: false, cutNo: 2 })
  })

  it.each(['return=representation, return=minimal', 'wait=10; return=minimal', 'return=minimal-ish'])(
    'an action that prefers %s is answered with the state (P-lean-9)',
    async (prefer) => {
      const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
      const answer = await players[0].post(`/api/game/decision/${code}`, { decision: 'stay' }, { prefer })
      expect(answer.body).toHaveProperty('state')
    },
  )

  it('POST /game/wild-cards/{roomCode}', async () => {
    const { code, players } = await deal(test, ['Maya'], ['Ah 2d 2c', 'Qs 7d 4c'])
    const wildCardSelections = [
      { suit: 'clubs', selectedRank: 'A', selectedValue: 14 },
      { suit: 'diamonds', selectedRank: 'K' },
    ]
    const { state } = read(
      StateChangeAnswer,
      await players[0].post(`/api/game/wild-cards/${code}`, { wildCardSelections }),
    )

    expect(state.phase).toBe('decision')
    expect(state.players[0]).toMatchObject({ handRank: 'Pair', wildCardsSelected: true })
  })

  it('POST /game/continue/{roomCode}', async () => {
    const { code, players } = await deal(test, ['Maya'], ['Ah Ad Ac', 'Qs 7d 4c'])
    await players[0].post(`/api/game/decision/${code}`, { decision: 'stay' })
    const { state } = read(RoundReadyAnswer, await players[0].post(`/api/game/continue/${code}`))

    expect(state).toMatchObject({ phase: 'waiting', pot: 0, result: { winners: ['Maya'], harveyWins: false } })
  })

  it('POST /game/round-ready/{roomCode}', async () => {
    const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
    for (const player of players) await player.post(`/api/game/decision/${code}`, { decision: 'fold' })
    await players[0].post(`/api/game/continue/${code}`)
    await players[1].post(`/api/game/continue/${code}`)
    await players[0].post(`/api/game/ante/${code}`, { ante: 60 })
    const ready = () => players[1].post(`/api/game/round-ready/${code}`)

    expect(read(RoundReadyAnswer, await ready()).state.players[1]?.roundReady).toBe(true)
    expect(read(RoundReadyAnswer, await ready()).state.players[1]?.roundReady).toBe(true)
  })

  it('POST /game/next-round/{roomCode}', async () => {
    const { code, players } = await deal(test, ['Maya'], ['Ah Ad Ac', 'Qs 7d 4c'])
    await players[0].post(`/api/game/decision/${code}`, { decision: 'fold' })
    await players[0].post(`/api/game/continue/${code}`)
    const { state } = read(RoundReadyAnswer, await players[0].post(`/api/game/next-round/${code}`))

    expect(state).toMatchObject({ phase: 'dealing', currentRound: 2, pot: 100 })
  })

  it('POST /game/ante/{roomCode}', async () => {
    const { code, players } = await deal(test, ['Maya'])
    const { state } = read(StateChangeAnswer, await players[0].post(`/api/game/ante/${code}`, { ante: 75 }))

    expect(state).toMatchObject({ ante: 75, pot: 50, anteChanged: true })
  })

  it('POST /game/update-name/{roomCode}', async () => {
    const { code, players } = await seat(test, 'Maya')
    const { state } = read(
      StateChangeAnswer,
      await players[0].post(`/api/game/update-name/${code}`, { newName: ' Mia ' }),
    )

    expect(state.currentPlayer).toBe('Mia')
  })

  it('POST /game/leave/{roomCode}', async () => {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    read(SuccessAnswer, await players[1].post(`/api/game/leave/${code}`))

    expect((await players[1].get(`/api/game/lobby/${code}`)).status).toBe(404)
  })

  it('POST /game/leave/{roomCode}?unload=1 holds the seat for a page that comes back', async () => {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    const beacon = { 'content-type': 'text/plain;charset=UTF-8' }
    read(SuccessAnswer, await players[1].post(`/api/game/leave/${code}?unload=1`, undefined, beacon))
    await test.clock.advance(9_000)
    read(LobbyAnswer, await players[1].get(`/api/game/lobby/${code}`))
    await test.clock.advance(9_000)

    expect((await players[1].get(`/api/game/lobby/${code}`)).status).toBe(200)
  })

  it('POST /game/leave-game/{roomCode}', async () => {
    const { code, players } = await deal(test, ['Maya', 'Ben'])
    read(SuccessAnswer, await players[1].post(`/api/game/leave-game/${code}`))
    await test.clock.advance(20_000)
    const state = read(StateAnswer, await players[0].get(`/api/game/state/${code}`))

    expect(state.players[1]?.away).toBe(true)
  })

  it('POST /game/heartbeat/{roomCode}', async () => {
    const { code, players } = await seat(test, 'Maya')

    expect(read(HeartbeatAnswer, await players[0].post(`/api/game/heartbeat/${code}`)).now).toBe(test.clock.now())
    expect((await players[0].post(`/api/game/heartbeat/${code}`, { here: true })).status).toBe(200)
    expect((await players[0].post(`/api/game/heartbeat/${code}`, { here: 'yes' })).status).toBe(400)
  })

  it('POST /game/approve-join/{roomCode}', async () => {
    const { code, players } = await deal(test, ['Maya'])
    const late = test.player()
    await late.join(code, 'Zoe')
    read(SuccessAnswer, await players[0].post(`/api/game/approve-join/${code}`, { playerName: 'ZOE' }))

    expect(read(StateAnswer, await late.get(`/api/game/state/${code}`)).currentPlayer).toBe('Zoe')
  })

  it('POST /game/deny-join/{roomCode}', async () => {
    const { code, players } = await deal(test, ['Maya'])
    await test.player().join(code, 'Zoe')
    read(SuccessAnswer, await players[0].post(`/api/game/deny-join/${code}`, { playerName: 'Zoe' }))

    expect(read(StateAnswer, await players[0].get(`/api/game/state/${code}`)).joinRequests).toEqual([])
  })

  it('POST /game/toggle-allow-joins/{roomCode}', async () => {
    const { code, players } = await deal(test, ['Maya'])
    const toggle = async (body?: object) =>
      read(AllowJoinsAnswer, await players[0].post(`/api/game/toggle-allow-joins/${code}`, body)).allowJoinDuringGame

    expect([await toggle(), await toggle(), await toggle({ allow: true })]).toEqual([false, true, true])
  })

  it('POST /game/toggle-allow-joins/{roomCode} says what new players can do in the lobby and in the game', async () => {
    const [lobby, game] = [await seat(test, 'Maya'), await deal(test, ['Noor'])]
    const say = async ({ code, players }: typeof lobby, allow: boolean) =>
      read(AllowJoinsAnswer, await players[0].post(`/api/game/toggle-allow-joins/${code}`, { allow })).message

    expect([await say(lobby, false), await say(game, false)]).toEqual([
      'New players cannot join this game',
      'New players cannot join this game',
    ])
    expect([await say(lobby, true), await say(game, true)]).toEqual([
      'New players can join this game',
      'New players can ask to join this game',
    ])
  })

  it('POST /chat/game/{roomCode}/chat', async () => {
    const { code, players } = await seat(test, 'Maya')
    const say = () => players[0].post(`/api/chat/game/${code}/chat`, { message: ' Hi! ', clientId: 'one' })
    const message = read(ChatMessage, await say())

    expect(message).toMatchObject({ type: 'player', playerName: 'Maya', message: 'Hi!' })
    expect(read(ChatMessage, await say())).toEqual(message)
  })

  it('POST /game/settings/{roomCode}', async () => {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    const settings = { maxRounds: 15, ante: 75, listed: false, watchers: true }
    const changed = await players[0].post(`/api/game/settings/${code}`, settings)

    expect(read(StateChangeAnswer, changed).state.settings).toEqual({
      ...settings,
      decisionTimer: 30,
      harveyDifficulty: 'medium',
    })
  })

  /** Both play one round, up to its results. */
  async function shown() {
    const table = await deal(test, ['Maya', 'Ben'], PLAIN)
    for (const player of table.players) await player.post(`/api/game/decision/${table.code}`, { decision: 'stay' })
    return table
  }

  it('POST /game/extend/{roomCode}', async () => {
    const { code, players } = await shown()
    const extended = await players[0].post(`/api/game/extend/${code}`, { rounds: 10 })

    expect(read(StateChangeAnswer, extended).state.maxRounds).toBe(11)
  })

  it('POST /game/pause/{roomCode}', async () => {
    const { code, players } = await deal(test, ['Maya'])
    const answer = await players[0].post(`/api/game/pause/${code}`, { on: true })
    expect(read(StateChangeAnswer, answer).state.pausedBy).toBe('Maya')
  })

  it('POST /game/sit-out/{roomCode}', async () => {
    const { code, players } = await deal(test, ['Maya'])
    const answer = await players[0].post(`/api/game/sit-out/${code}`, { on: true })
    expect(read(StateChangeAnswer, answer).state.players[0]?.sittingOut).toBe(true)
  })

  it('POST /game/make-host/{roomCode}', async () => {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    const lobby = read(LobbyAnswer, await players[0].get(`/api/game/lobby/${code}`))
    const answer = await players[0].post(`/api/game/make-host/${code}`, { playerId: lobby.players[1]?._id })
    expect(read(StateChangeAnswer, answer).state.isCreator).toBe(false)
  })

  it('POST /game/react/{roomCode}', async () => {
    const { code, players } = await seat(test, 'Maya')
    read(SuccessAnswer, await players[0].post(`/api/game/react/${code}`, { reaction: 'clap' }))
  })

  it('POST /game/rematch/{roomCode}', async () => {
    const { code, players } = await shown()
    await players[0].post(`/api/game/extend/${code}`, { rounds: 5 })
    for (let round = 2; round <= 6; round += 1) {
      for (const player of players) await player.post(`/api/game/continue/${code}`)
      test.chance.stack(PLAIN)
      await players[0].post(`/api/game/next-round/${code}`)
      await test.clock.advance(2_000)
      for (const player of [...players, ...players])
        await player.post(`/api/game/decision/${code}`, { decision: 'fold' })
    }
    for (const player of players) await player.post(`/api/game/continue/${code}`)
    const { state } = read(StateChangeAnswer, await players[0].post(`/api/game/rematch/${code}`))

    expect(state).toMatchObject({ game: 2, phase: 'waiting', currentRound: 0, maxRounds: 5 })
    expect(read(LobbyAnswer, await players[1].get(`/api/game/lobby/${code}`))).toMatchObject({
      game: 2,
      status: 'waiting',
    })
  })
})
