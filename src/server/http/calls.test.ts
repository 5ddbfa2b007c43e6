import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import {
  ActiveGamesAnswer,
  AllowJoinsAnswer,
  ChatLogAnswer,
  ChatMessage,
  CreateAnswer,
  CutAnswer,
  DealAnswer,
  EveningAnswer,
  HeartbeatAnswer,
  HistoryAnswer,
  InitAnswer,
  JoinAnswer,
  JoinStatusAnswer,
  LobbyAnswer,
  PusherAuthAnswer,
  ReadyAnswer,
  RoundReadyAnswer,
  StateAnswer,
  StateChangeAnswer,
  RoomsAnswer,
  SuccessAnswer,
  WatchAnswer,
  VoiceAnswer,
} from '../../contract'
import { deal, openApp, seat, type TestApp } from '../../../tests/support/app'
import type { Answer, Player } from '../../../tests/support/player'

/** The creator and the other hold plain hands; Harvey's is the worst. */
const PLAIN = ['Ah Ad Ac', 'Kh Kd 9c', 'Qs 7d 4c']

let test: TestApp
beforeEach(async () => (test = await openApp()))
afterEach(() => test.close())

/** The body of a success, which is just what the contract says of it. */
function read<T extends z.ZodType>(schema: T, { status, body }: Answer<unknown>): z.infer<T> {
  expect([status, body]).toEqual([200, body])
  expect(schema.parse(body)).toEqual(body)
  return body as z.infer<T>
}

describe('each call answers what the contract says', () => {
  const tested = new Set<string>()
  beforeEach(({ task }) => void tested.add(task.name))

  it('GET /session/init', async () => {
    const init = read(InitAnswer, await test.player().get('/api/session/init', { host: 'table.local:3000' }))

    expect(init).toEqual({
      success: true,
      now: test.clock.now(),
      realtime: { key: 'key', host: null, port: null, tls: false, cluster: 'us2', prefix: '' },
      shareOrigin: 'http://table.local:3000',
      hasVoiceRelay: false,
      pushKey: null,
    })
  })

  it('GET /session/rooms', async () => {
    const { code, players } = await seat(test, 'Maya')
    const { rooms } = read(RoomsAnswer, await players[0].get('/api/session/rooms'))

    expect(rooms).toEqual([{ roomCode: code, name: 'Maya', phase: 'lobby', players: 1 }])
  })

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
    expect(read(JoinAnswer, await ben.join(code, 'Somebody Else')).status).toBe('joined')
    const { players } = read(LobbyAnswer, await ben.get(`/api/game/lobby/${code}`))
    expect(players.map(({ name }) => name)).toEqual(['Maya', 'Ben'])
  })

  it('GET /game/join/{roomCode}', async () => {
    const { code, players } = await deal(test, ['Maya'])
    const late = test.player()
    const statusOf = async () => read(JoinStatusAnswer, await late.get(`/api/game/join/${code}`)).status

    expect(await statusOf()).toBe('none')
    expect(read(JoinAnswer, await late.join(code, 'Zoe')).status).toBe('pending')
    expect(await statusOf()).toBe('pending')
    await players[0].post(`/api/game/deny-join/${code}`, { playerName: 'zoe' })
    expect(await statusOf()).toBe('denied')
    await test.clock.advance(60_000)
    await late.join(code, 'Zoe')
    await players[0].post(`/api/game/approve-join/${code}`, { playerName: 'Zoe' })
    expect(await statusOf()).toBe('joined')
  })

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
    const continued = await players[1].post(`/api/game/continue/${code}`, undefined, { prefer: 'return=minimal; a=b' })
    expect(continued.body).toEqual({ success: true, version: version + 2, cut: false })
  })

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

  it('POST /chat/game/{roomCode}/chat', async () => {
    const { code, players } = await seat(test, 'Maya')
    const say = () => players[0].post(`/api/chat/game/${code}/chat`, { message: ' Hi! ', clientId: 'one' })
    const message = read(ChatMessage, await say())

    expect(message).toMatchObject({ type: 'player', playerName: 'Maya', message: 'Hi!' })
    expect(read(ChatMessage, await say())).toEqual(message)
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

  /** Both play one round, up to its results. */
  async function shown() {
    const table = await deal(test, ['Maya', 'Ben'], PLAIN)
    for (const player of table.players) await player.post(`/api/game/decision/${table.code}`, { decision: 'stay' })
    return table
  }

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

  it('POST /game/extend/{roomCode}', async () => {
    const { code, players } = await shown()
    const extended = await players[0].post(`/api/game/extend/${code}`, { rounds: 10 })

    expect(read(StateChangeAnswer, extended).state.maxRounds).toBe(11)
  })

  it('GET /game/watch/{roomCode}', async () => {
    const { code, players } = await seat(test, 'Maya')
    await players[0].post(`/api/game/settings/${code}`, { watchers: true })
    const { state, watching } = read(WatchAnswer, await test.player().get(`/api/game/watch/${code}`))
    expect([state.roomCode, state.currentPlayer, watching]).toEqual([code, null, 1])
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

  it('GET /game/evening/{roomCode}', async () => {
    const { code, players } = await shown()
    const { games, totals } = read(EveningAnswer, await players[1].get(`/api/game/evening/${code}`))

    expect(games).toMatchObject([{ game: 1, rounds: 1, endedAt: null, harveyKeeps: 100 }])
    expect(totals.map(({ name, total, games: dealtIn, wins }) => [name, total, dealtIn, wins])).toEqual([
      ['Maya', 50, 1, 1],
      ['Ben', -150, 1, 0],
    ])
  })

  it('GET /game/history/{roomCode}', async () => {
    const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
    await players[0].post(`/api/game/decision/${code}`, { decision: 'stay' })
    await players[1].post(`/api/game/decision/${code}`, { decision: 'stay' })
    const { rounds } = read(HistoryAnswer, await players[1].get(`/api/game/history/${code}`))

    expect(rounds).toMatchObject([{ round: 1, ante: 50, pot: 100, winners: ['Maya'], carryOver: 100 }])
  })

  it('POST /game/voice/{roomCode}', async () => {
    const { code, players } = await seat(test, 'Maya')
    const { callId } = read(VoiceAnswer, await players[0].post(`/api/game/voice/${code}`, { on: true }))

    expect(callId).not.toBeNull()
    expect(read(VoiceAnswer, await players[0].post(`/api/game/voice/${code}`, { on: false })).callId).toBeNull()
  })

  it('POST /game/voice-signal/{roomCode}', async () => {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    const join = (player: Player) => player.post(`/api/game/voice/${code}`, { on: true })
    const { callId } = read(VoiceAnswer, await join(players[0]))
    await join(players[1])
    const lobby = read(LobbyAnswer, await players[0].get(`/api/game/lobby/${code}`))
    const signal = { to: lobby.players[1]?._id, callId, signal: {} }

    expect(read(SuccessAnswer, await players[0].post(`/api/game/voice-signal/${code}`, signal)).success).toBe(true)
  })

  it('POST /game/push/{roomCode}', async () => {
    const { code, players } = await seat(test, 'Maya')
    const subscription = { endpoint: '', keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }
    const forgotten = await players[0].post(`/api/game/push/${code}`, { on: false, subscription })

    expect(read(SuccessAnswer, forgotten)).toEqual({ success: true })
  })

  it('POST /chat/pusher/auth', async () => {
    const { code, players } = await seat(test, 'Maya')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const asked = { socket_id: '1.2', channel_name: `private-game-${code}` }
    const asForm = await players[0].send('POST', '/api/chat/pusher/auth', new URLSearchParams(asked).toString(), form)

    expect(read(PusherAuthAnswer, asForm)).toEqual({ auth: `key:1.2:private-game-${code}` })
    expect(read(PusherAuthAnswer, await players[0].post('/api/chat/pusher/auth', asked))).toEqual(asForm.body)
    expect((await test.player().post('/api/chat/pusher/auth', asked)).status).toBe(404)
    expect((await players[0].post('/api/chat/pusher/auth', { ...asked, socket_id: '1' })).status).toBe(400)
    expect((await players[0].post('/api/chat/pusher/auth', { ...asked, channel_name: `game-${code}` })).status).toBe(
      400,
    )
  })

  it('GET /openapi.json describes them all', async () => {
    const { body } = await test.player().get<{ paths: Record<string, object> }>('/api/openapi.json')
    const all = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api', '')}`),
    )

    expect(all.filter((name) => !tested.has(name))).toEqual([])
    expect(all).toHaveLength(42)
  })
})

describe('what is no call', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/game'],
    ['GET', '/api/game/state'],
    ['GET', '/api/game/decision/ABCDEF'],
    ['POST', '/api/game/state/ABCDEF'],
    ['PUT', '/api/game/ready/ABCDEF'],
    ['DELETE', '/api/game/leave/ABCDEF'],
    ['OPTIONS', '/api/game/create'],
  ] as const)('%s %s is answered 404 in JSON, even to a browser', async (method, url) => {
    const answer = await test.player().send(method, url, undefined, { accept: 'text/html' })

    expect([answer.status, answer.body]).toEqual([404, { error: 'There is no such call', code: 'no-such-call' }])
  })

  it.each(['ABC', 'ABCDEFG', 'AB%20DEF', '%E0%A4%A', '..%2F..%2Fetc', 'x'.repeat(5000), '__proto__', "' or 1=1"])(
    'the code %s is no game',
    async (code) => {
      const answer = await test.player().get(`/api/game/state/${code}`)

      expect([answer.status, answer.body]).toEqual([404, { error: 'Game not found', code: 'game-not-found' }])
    },
  )

  it('a letter that only becomes one of a code by being made upper case is none', async () => {
    test.chance.roomCode = () => 'STSTAB'
    const { players } = await seat(test, 'Maya')
    for (const code of ['ſtstab', 'ﬆﬆab'].map(encodeURIComponent)) {
      expect((await players[0].get(`/api/game/state/${code}`)).status).toBe(404)
    }
    expect((await players[0].get('/api/game/state/ststab')).status).toBe(200)
    expect((await test.player().join('ſtstab', 'Ben')).status).toBe(404)
    expect((await test.player().join('ﬆﬆab', 'Ben')).status).toBe(400)
  })
})
