import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import Pusher from 'pusher-js'
import { WebSocket } from 'ws'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StateView } from '../../src/contract'
import { startTestServer, type TestServer } from '../support/test-server'
import type { PusherSocket } from '../support/pusher-socket'
import { Player } from '../support/player'
import { seat, deal } from '../support/table'

// Events as a page of the Pusher protocol gets them.

let server: TestServer
let ears: PusherSocket[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => {
  for (const ear of ears) ear.close()
  ears = []
})
afterAll(() => server.stop())

const PLAIN = ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s']

async function listening(player: Player, code: string): Promise<PusherSocket> {
  const ear = await player.subscribe(code)
  ears.push(ear)
  return ear
}

describe('the address', () => {
  it('is the page’s own, under a key of the server’s', async () => {
    const ada = await Player.arrive(server, 'Ada')
    const { body } = await ada.init()
    expect(body.realtime).toMatchObject({ host: null, port: null, tls: false, cluster: 'us2', prefix: '' })
    expect(body.realtime.key).toMatch(/^[\w-]{8,}$/)
    expect(body.shareOrigin).toMatch(/^http:\/\//)
  })
})

describe('a subscription', () => {
  it('is for those who have a seat', async () => {
    const { code, creator } = await seat(server, ['Ada'])
    const stranger = await Player.arrive(server, 'Zoe')
    await listening(creator, code)
    const ear = await stranger.openSocket()
    ears.push(ear)
    expect(await ear.subscribe(`game-${code}`)).toBe(false)
    const refusal = JSON.parse(ear.frames.at(-1) ?? '') as { event: string; data: { status: number } }
    expect(refusal).toMatchObject({ event: 'pusher:subscription_error', data: { status: 403 } })
    await creator.ready(code)
    await ear.flush()
    expect(ear.events).toEqual([])
  })

  it('to the private name needs the signature that only seat holders get', async () => {
    const { code, creator } = await seat(server, ['Ada'])
    const stranger = await Player.arrive(server, 'Zoe')
    const ear = await creator.openSocket()
    ears.push(ear)
    const channel = `private-game-${code}`
    const ask = (player: Player, body: object) => player.post<{ auth: string }>('/api/chat/pusher/auth', body)
    const wish = { socket_id: ear.socketId, channel_name: channel }
    expect((await ask(stranger, wish)).status).toBe(404)
    expect(await ear.subscribe(channel, 'key:00')).toBe(false)
    const { auth } = (await ask(creator, wish)).body
    expect(await ear.subscribe(channel, auth)).toBe(true)
    const form = await creator.send<{ auth: string }>(
      'POST',
      '/api/chat/pusher/auth',
      new URLSearchParams(wish).toString(),
      { 'content-type': 'application/x-www-form-urlencoded' },
    )
    expect(form.body.auth).toBe(auth)
    expect(auth.split(':')[1]).toHaveLength(createHmac('sha256', 'x').digest('hex').length)
  })

  it.each(['game-AAAAAA', 'game-', 'private-game-', 'presence-game-AAAAAA', 'else', ''])(
    'to %j is refused',
    async (channel) => {
      const ada = await Player.arrive(server, 'Ada')
      const ear = await ada.openSocket()
      ears.push(ear)
      expect(await ear.subscribe(channel)).toBe(false)
    },
  )

  it('is refused to foreign origins, with the upgrade', async () => {
    const { creator } = await seat(server, ['Ada'])
    await expect(creator.openSocket({ origin: 'https://evil.example' })).rejects.toThrow('403')
    const own = await creator.openSocket({ origin: server.origin })
    own.close()
  })

  it('under another key ends with 4001', async () => {
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/app/nothing?protocol=7`)
    const [code] = (await once(socket, 'close')) as [number]
    expect(code).toBe(4001)
  })

  it('works with the library that pages use', async () => {
    const { code, creator } = await seat(server, ['Ada', 'Ben'])
    const { key } = (await creator.init()).body.realtime
    const { hostname, port } = new URL(server.origin)
    const sign = async (socketId: string, name: string) =>
      (await creator.post<{ auth: string }>('/api/chat/pusher/auth', { socket_id: socketId, channel_name: name })).body
    // The library has no cookie here, so it signs as pages of a hosted service do.
    const pusher = new Pusher(key, {
      cluster: 'us2',
      wsHost: hostname,
      wsPort: Number(port),
      forceTLS: false,
      enabledTransports: ['ws'],
      disableStats: true,
      authorizer: ({ name }) => ({
        authorize: (socketId, callback) => void sign(socketId, name).then((auth) => callback(null, auth)),
      }),
    })
    const channel = pusher.subscribe(`private-game-${code}`)
    await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve))
    const event = new Promise((resolve) => channel.bind('player-ready', resolve))
    await creator.ready(code)
    expect(await event).toEqual({ playerName: 'Ada', isReady: true })
    pusher.disconnect()
  })
})

describe('events', () => {
  it('tell of joining, readiness, leaving and the start', async () => {
    const { code, creator, players } = await seat(server, ['Ada', 'Ben'])
    const ear = await listening(players[1]!, code)
    const cyd = await Player.arrive(server, 'Cyd')
    await cyd.join(code)
    expect(await ear.event('player-joined')).toEqual({ playerName: 'Cyd' })
    await cyd.ready(code)
    expect(await ear.event('player-ready')).toEqual({ playerName: 'Cyd', isReady: true })
    await creator.leave(code)
    expect(await ear.event('player-left')).toEqual({ playerName: 'Ada', newCreator: 'Ben' })
    await players[1]!.start(code)
    expect(await ear.event('game-start')).toEqual({})
  })

  it('carry the public view with every change of it, in order and nothing of a hand', async () => {
    const { code, creator, players } = await deal(server, ['Ada', 'Ben'], { hands: PLAIN })
    const ear = await listening(players[1]!, code)
    await creator.decide(code, 'stay')
    expect(await ear.event('player-action')).toEqual({ playerName: 'Ada', decision: 'stay' })
    const { version, state } = (await ear.event('game-update')) as { version: number; state: StateView }
    expect(state).toMatchObject({ version, currentPlayer: null, isCreator: false, joinRequests: [], phase: 'decision' })
    expect(state.players.map(({ cards }) => cards)).toEqual([[], []])
    await players[1]!.decide(code, 'fold')
    const shown = (await ear.event('game-update', (data) => (data as { version: number }).version > version)) as {
      state: StateView
    }
    expect(shown.state.players.map(({ cards }) => cards.length)).toEqual([3, 3])
    const own = (await players[1]!.state(code)).body
    expect({ ...own, currentPlayer: null }).toEqual(shown.state)
    const versions = ear.events.filter(({ name }) => name === 'game-update').map(({ data }) => data['version'])
    expect(versions).toEqual([version, version + 1])
  })

  it('in a lobby carry the lobby’s answer', async () => {
    const { code, creator } = await seat(server, ['Ada'])
    const ear = await listening(creator, code)
    await creator.ready(code)
    const { state } = await ear.event('game-update')
    expect(state).toEqual({ ...(await creator.lobby(code)).body, currentPlayer: null })
  })

  it('tell of what the server does by itself', async () => {
    const { code, creator } = await deal(server, ['Ada', 'Ben'], { hands: PLAIN })
    const ear = await listening(creator, code)
    await server.clock.advance(30_000)
    expect(await ear.event('player-action')).toEqual({ playerName: 'Ada', decision: 'fold' })
    await server.clock.advance(15_000)
    await ear.event('game-update', ({ state }) => (state as StateView).players.some(({ away }) => away))
  })

  it('tell the kicked too, and then nothing more', async () => {
    const { code, creator, players } = await seat(server, ['Ada', 'Ben', 'Cyd'])
    const [kicked, left] = [await listening(players[1]!, code), await listening(players[2]!, code)]
    await creator.kick(code, 'Ben')
    expect(await kicked.event('player-kicked')).toEqual({ playerName: 'Ben', kickedBy: 'Ada' })
    await players[2]!.leave(code)
    await left.event('player-left')
    await kicked.flush()
    const [heardByKicked, heardByLeft] = [kicked.events.length, left.events.length]
    expect(kicked.namesFrom(0)).not.toContain('player-left')
    await creator.ready(code)
    await creator.say(code, 'alone')
    await kicked.flush()
    await left.flush()
    expect([kicked.events.length, left.events.length]).toEqual([heardByKicked, heardByLeft])
    expect(await kicked.subscribe(`game-${code}`)).toBe(false)
  })

  it('carry chat as it is stored', async () => {
    const { code, creator } = await seat(server, ['Ada'])
    const ear = await listening(creator, code)
    const { body } = await creator.say(code, 'hello')
    expect(await ear.event('chat-message')).toEqual(body)
  })

  it('are never above 10,000 bytes, with a full table of the longest names, in every phase', async () => {
    const letter = (seat: number) => String.fromCodePoint(0x1d400 + seat)
    // The longest that a name may be: 20 characters of 5 code points of 4 bytes each.
    const longest = (seat: number) => `${letter(seat)}${'\u{1E8D0}'.repeat(4)}`.repeat(20)
    const names = Array.from({ length: 13 }, (_, seat) => longest(seat))
    const ranks = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3']
    const cards = [...'hdcs'].flatMap((suit) => ranks.map((rank) => `${rank}${suit}`))
    const hands = Array.from({ length: 14 }, (_, seat) => cards.slice(seat * 3, seat * 3 + 3).join(' '))
    server.chance.stack(...Array.from({ length: 5 }, () => hands))
    const { code, creator, players } = await seat(server, names)
    const ear = await listening(players[12]!, code)
    for (const player of players) await player.ready(code)
    await creator.start(code)
    for (let round = 1; round <= 5; round += 1) {
      await server.clock.advance(2000)
      for (let turn = 0; turn < 13; turn += 1) {
        const { currentTurn } = (await creator.state(code)).body
        await players.find(({ name }) => name === currentTurn)?.decide(code, 'stay')
      }
      if (round === 1) await creator.say(code, '𝐀'.repeat(200))
      for (const player of players) if (round < 5) await player.continue(code)
      for (const player of players) if (round < 5) await player.roundReady(code)
      if (round < 5) await creator.nextRound(code)
    }
    await server.clock.advance(60_000)
    await creator.leave(code)
    await ear.flush()
    expect((await players[12]!.state(code)).body.phase).toBe('finished')

    const sizes = ear.events.map(({ data }) => Buffer.byteLength(JSON.stringify(data)))
    expect(Math.max(...sizes)).toBeLessThanOrEqual(10_000)
    const updates = ear.events.filter(({ name }) => name === 'game-update').map(({ data }) => data)
    expect(updates.every(({ version }) => Number.isInteger(version))).toBe(true)
    const withState = updates.filter(({ state }) => state !== undefined)
    // The lobby's answer fits, the game's does not: the test has reached what it is about.
    expect(withState.length).toBeGreaterThan(5)
    expect(updates.length - withState.length).toBeGreaterThan(50)
  })

  it('move with nothing that is not public', async () => {
    const { code, creator, players } = await deal(server, ['Ada', 'Ben'], { hands: PLAIN })
    const ear = await listening(players[1]!, code)
    await (await Player.arrive(server, 'Zoe')).join(code)
    await creator.deny(code, 'Zoe')
    await creator.heartbeat(code)
    await creator.state(code)
    await ear.flush()
    expect(ear.events).toEqual([])
  })
})

describe('a frame', () => {
  it.each([
    ['of a client event', { event: 'client-hello', data: {} }],
    ['of nothing known', { event: 'what' }],
    ['of no JSON', 'hello'],
    ['of a list', '[1]'],
    ['of bytes', Buffer.from([0xff, 0xfe])],
  ])('%s gets an error and reaches nobody', async (_what, frame) => {
    const { code, players } = await seat(server, ['Ada', 'Ben'])
    const [ada, ben] = [await listening(players[0]!, code), await listening(players[1]!, code)]
    ada.send(frame)
    await ada.flush()
    await ben.flush()
    expect(ada.frames.some((text) => text.includes('pusher:error'))).toBe(true)
    expect(ben.events).toEqual([])
  })

  it('too many of them end the connection', async () => {
    const ada = await Player.arrive(server, 'Ada')
    const ear = await ada.openSocket()
    for (let count = 0; count < 200; count += 1) ear.send({ event: 'pusher:ping', data: {} })
    expect(await ear.closed).toBe(4301)
  })
})
