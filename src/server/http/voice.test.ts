import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deal, openApp, seat, type TestApp } from '../../../tests/support/app'
import type { Answer, Player } from '../../../tests/support/player'
import type { ChatLogAnswer, InitAnswer, LobbyView, StateView, VoiceAnswer } from '../../contract'
import { ManualClock } from '../adapters/manual-clock'
import { MemoryLimits } from '../adapters/memory-limits'
import { createIceServers } from './ice-servers'

const SECRET = 'the secret of the relay'
const STUN = { urls: 'stun:stun.example.org:3478' }
/** The address of a page, as a candidate contains it. */
const ADDRESS = '203.0.113.77'

let test: TestApp
beforeEach(async () => (test = await openApp()))
afterEach(() => test.close())

const voice = (player: Player, code: string, body: object) => player.post<VoiceAnswer>(`/api/game/voice/${code}`, body)

/** The players of a lobby, all in the call, with the ids that signals need. */
async function call(...names: [string, ...string[]]) {
  const { code, players } = await seat(test, ...names)
  const joined = []
  for (const player of players) joined.push((await voice(player, code, { on: true })).body.callId ?? '')
  const { body } = await players[0].get<LobbyView>(`/api/game/lobby/${code}`)
  return { code, players, calls: joined, ids: body.players.map(({ _id }) => _id) }
}

const signalTo = (player: Player, code: string, body: object): Promise<Answer<unknown>> =>
  player.post(`/api/game/voice-signal/${code}`, { signal: { candidate: ADDRESS }, ...body })

describe('joining the voice call', () => {
  it('answers a new call id each time, and is seen by everybody (P-voice-1, P-voice-2)', async () => {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    const first = await voice(players[0], code, { on: true })
    const second = await voice(players[0], code, { on: true })

    const callId = expect.stringMatching(/^[\w-]{20,}$/) as string
    expect(first.body).toEqual({ success: true, version: expect.any(Number) as number, callId, ice: [] })
    expect(second.body.callId).not.toBe(first.body.callId)
    const { body } = await players[1].get<LobbyView>(`/api/game/lobby/${code}`)
    expect(body.players.map(({ inVoice }) => inVoice)).toEqual([true, false])
    expect([first.body.version, second.body.version]).toEqual([body.version, body.version])
    expect(test.events.filter(({ name }) => name.startsWith('voice'))).toEqual([
      { name: 'voice-call-start', data: '{"playerName":"Maya"}' },
    ])
  })

  it('is possible in a game, and adds no line to the chat (P-voice-2)', async () => {
    const { code, players } = await deal(test, ['Maya', 'Ben'])
    const chat = async () => (await players[0].get<ChatLogAnswer>(`/api/chat/game/${code}/chat`)).body.messages.length
    const before = await chat()
    await voice(players[1], code, { on: true })
    const left = await voice(players[1], code, { on: false })

    const { body } = await players[0].get<StateView>(`/api/game/state/${code}`)
    expect(left.body).toEqual({ success: true, version: body.version, callId: null, ice: [] })
    expect(body.players[1]?.inVoice).toBe(false)
    expect(test.events.map(({ name }) => name)).toEqual(expect.arrayContaining(['voice-call-start', 'voice-call-end']))
    expect(await chat()).toBe(before)
  })

  it('is undone only by the page that is in the call (P-voice-3)', async () => {
    const { code, players, calls } = await call('Maya', 'Ben')
    const again = await voice(players[0], code, { on: true })
    const old = await voice(players[0], code, { on: false, callId: calls[0] })
    const current = await voice(players[0], code, { on: false, callId: again.body.callId })

    expect(old.body.callId).toBe(again.body.callId)
    expect(current.body.callId).toBeNull()
  })

  it('gives members servers, and for a relay a name and password valid for a day (P-voice-6)', async () => {
    await test.close()
    const clock = new ManualClock()
    const turn = { urls: ['turn:turn.example.org:3478'], secret: SECRET }
    test = await openApp({ ice: createIceServers({ iceServers: [STUN], turn }, clock) })
    const { code, players } = await seat(test, 'Maya', 'Ben')
    const first = (await voice(players[0], code, { on: true })).body.ice
    const relay = first[1]
    const [endsAt = '', user] = relay?.username?.split(':') ?? []

    expect(first).toEqual([STUN, { ...relay, urls: turn.urls }])
    expect(relay?.credential).toBe(createHmac('sha1', SECRET).update(`${endsAt}:${user}`).digest('base64'))
    const seconds = Number(endsAt) - clock.now() / 1000
    expect(seconds).toBeGreaterThanOrEqual(86_400)
    expect(seconds).toBeLessThanOrEqual(2 * 86_400)
    // The relay counts by user name, so a player who enters repeatedly keeps one name.
    expect((await voice(players[0], code, { on: true })).body.ice).toEqual(first)
    expect((await voice(players[1], code, { on: true })).body.ice).not.toEqual(first)
    expect((await voice(players[0], code, { on: false })).body.ice).toEqual([])
    expect((await test.player().get<InitAnswer>('/api/session/init')).body.hasVoiceRelay).toBe(true)
  })

  it('tells before the call if no relay is set (P-voice-6)', async () => {
    expect((await test.player().get<InitAnswer>('/api/session/init')).body.hasVoiceRelay).toBe(false)
    expect(createIceServers({ iceServers: [STUN], turn: undefined }, new ManualClock()).hasRelay).toBe(false)
    const own = { urls: ['stun:a.example', 'turns:b.example'], username: 'u', credential: 'c' }
    expect(createIceServers({ iceServers: [own], turn: undefined }, new ManualClock()).hasRelay).toBe(true)
  })
})

describe('a signal', () => {
  it('goes to the pages of the other player only, unchanged (P-voice-4)', async () => {
    const { code, players, calls, ids } = await call('Maya', 'Ben', 'Zoe')
    const signal = { description: { type: 'offer', sdp: `c=IN IP4 ${ADDRESS}` } }
    const published = test.events.length
    const { body } = await signalTo(players[0], code, { to: ids[1], callId: calls[0], toCall: calls[1], signal })
    await signalTo(players[0], code, { to: ids[1], callId: calls[0] })

    expect(body).toEqual({ success: true })
    expect(test.seatEvents.map(({ seat: to, name, data }) => [to, name, JSON.parse(data) as unknown])).toEqual([
      [ids[1], 'voice-signal', { from: ids[0], callId: calls[0], toCall: calls[1], signal }],
      [ids[1], 'voice-signal', { from: ids[0], callId: calls[0], toCall: null, signal: { candidate: ADDRESS } }],
    ])
    expect(test.events.length).toBe(published)
  })

  it('changes nothing, and is neither stored nor logged (P-voice-5)', async () => {
    const { code, players, calls, ids } = await call('Maya', 'Ben')
    const before = await players[0].get(`/api/game/lobby/${code}`)
    await signalTo(players[0], code, { to: ids[1], callId: calls[0] })
    await signalTo(players[0], code, { to: ids[1], callId: 'no such page' })
    await signalTo(test.player(), code, { to: ids[1], callId: calls[0] })
    const stored = await test.store.load(code)

    expect((await players[0].get(`/api/game/lobby/${code}`)).text).toBe(before.text)
    expect(JSON.stringify([stored, await test.store.messages(code, 100)])).not.toContain(ADDRESS)
    expect(test.logged.join('')).toContain('call-elsewhere')
    expect(test.logged.join('')).not.toContain(ADDRESS)
  })

  it('is no sign of life: after 45 s without any, its player is no longer in the call (P-voice-5)', async () => {
    const { code, players, calls, ids } = await call('Maya', 'Ben')
    for (let second = 0; second < 45; second += 1) {
      if (second % 15 === 0) await players[1].post(`/api/game/heartbeat/${code}`)
      await signalTo(players[0], code, { to: ids[1], callId: calls[0] })
      await test.clock.advance(1_000)
    }

    expect((await signalTo(players[0], code, { to: ids[1], callId: calls[0] })).body.code).toBe('not-in-call')
    expect(test.events.at(-2)).toEqual({ name: 'voice-call-end', data: '{"playerName":"Maya"}' })
  })

  it.each([
    ['a stranger', 404, 'player-not-found', async ({ ids }: Called) => [test.player(), { to: ids[1] }]],
    ['one who is not in the call', 409, 'not-in-call', outsider],
    [
      'a page that was in it before',
      409,
      'call-elsewhere',
      async ({ players, ids }: Called) => [players[0], { to: ids[1], callId: 'before' }],
    ],
    ['one who names nobody', 404, 'no-such-player', async ({ players }: Called) => [players[0], { to: 'nobody' }]],
    ['one who names oneself', 409, 'not-in-call', async ({ players, ids }: Called) => [players[0], { to: ids[0] }]],
  ] as const)('of %s is refused, and is not delivered (P-voice-4)', async (_, status, reason, from) => {
    const called = await call('Maya', 'Ben')
    const [player, body] = (await from(called)) as [Player, object]
    const answer = await signalTo(player, called.code, { callId: called.calls[0], ...body })

    expect([answer.status, answer.body.code]).toEqual([status, reason])
    expect(test.seatEvents).toEqual([])
  })

  it.each([
    ['on-not-boolean', 'voice', { on: 'yes' }],
    ['call-id-invalid', 'voice', { on: false, callId: '' }],
    ['to-invalid', 'voice-signal', { to: 7 }],
    ['call-id-invalid', 'voice-signal', { to: 'a' }],
    ['call-id-invalid', 'voice-signal', { to: 'a', callId: 'b', toCall: 'x'.repeat(65), signal: {} }],
    ['signal-invalid', 'voice-signal', { to: 'a', callId: 'b' }],
    ['signal-invalid', 'voice-signal', { to: 'a', callId: 'b', signal: null }],
  ])('of a wrong form is refused with %s: %s %j', isRefused)

  it.each([
    ['too long', `{"sdp":"${'x'.repeat(8_183)}"}`],
    ['too long in UTF-8', `{"sdp":"${'€'.repeat(2_728)}"}`],
    ['nested too deep to be written', `${'['.repeat(8_000)}${']'.repeat(8_000)}`],
    ['nested too deep to be written soon', `{"sdp":${'['.repeat(16)}${']'.repeat(16)}}`],
  ])('that is %s is refused', (_, signal) =>
    isRefused('signal-invalid', 'voice-signal', `{"to":"a","callId":"b","signal":${signal}}`),
  )

  async function isRefused(reason: string, path: string, body: unknown): Promise<void> {
    const { code, players } = await call('Maya', 'Ben')
    const answer = await players[0].post(`/api/game/${path}/${code}`, body)

    expect([answer.status, answer.body.code]).toEqual([400, reason])
    expect((await test.player().post(`/api/game/${path}/${code}`, body)).status).toBe(404)
  }

  it.each([['text'], [7], [false], [['a list']]])('can be any JSON: %j (P-voice-4)', async (signal) => {
    const { code, players, calls, ids } = await call('Maya', 'Ben')
    const sent = { to: ids[1], callId: calls[0], signal }

    expect((await signalTo(players[0], code, sent)).status).toBe(200)
    expect(test.seatEvents.map(({ data }) => JSON.parse(data) as unknown)).toEqual([
      expect.objectContaining({ signal }),
    ])
  })

  it('has 8,192 bytes at most, in letters of any language', async () => {
    const { code, players, calls, ids } = await call('Maya', 'Ben')
    const sent = { to: ids[1], callId: calls[0], signal: { sdp: `${'€'.repeat(2_727)}` } }

    expect((await signalTo(players[0], code, sent)).status).toBe(200)
  })

  it('has 16 levels at most', async () => {
    const { code, players, calls, ids } = await call('Maya', 'Ben')
    const signal = JSON.parse(`{"sdp":${'['.repeat(15)}${']'.repeat(15)}}`) as object

    expect((await signalTo(players[0], code, { to: ids[1], callId: calls[0], signal })).status).toBe(200)
  })
})

describe('the limit of signals', () => {
  it('is 60 a second, apart from the other calls (P-voice-7)', async () => {
    await test.close()
    test = await openApp({ limits: (clock) => new MemoryLimits(clock) })
    const { code, players, calls, ids } = await call('Maya', 'Ben')
    await test.clock.advance(2_000)
    const statuses: number[] = []
    for (let sent = 0; sent < 70; sent += 1) {
      statuses.push((await signalTo(players[0], code, { to: ids[1], callId: calls[0] })).status)
    }

    expect(statuses.indexOf(429)).toBe(60)
    expect((await players[0].post(`/api/game/heartbeat/${code}`)).status).toBe(200)
    await test.clock.advance(1_000)
    expect((await signalTo(players[0], code, { to: ids[1], callId: calls[0] })).status).toBe(200)
  })
})

describe("a player's own channel", () => {
  const sign = (player: Player, code: string, id: string) =>
    player.post('/api/chat/pusher/auth', { socket_id: '1.2', channel_name: `private-player-${code}-${id}` })

  it('is signed for its player alone (P-subscribe-9)', async () => {
    const { code, players, ids } = await call('Maya', 'Ben')
    const [maya = '', ben = ''] = ids

    expect((await sign(players[0], code, maya)).body).toEqual({ auth: `key:1.2:private-player-${code}-${maya}` })
    expect((await sign(players[0], code, ben)).body.code).toBe('player-not-found')
    expect((await sign(test.player(), code, maya)).body.code).toBe('player-not-found')
    expect((await sign(players[0], 'ZZZZZZ', maya)).body.code).toBe('game-not-found')
  })
})

type Called = Awaited<ReturnType<typeof call>>

async function outsider({ code, players, ids }: Called) {
  await voice(players[0], code, { on: false })
  return [players[0], { to: ids[1] }]
}
