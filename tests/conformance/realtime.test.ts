import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import Pusher from 'pusher-js'
import { WebSocket } from 'ws'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StateView } from '../../src/contract'
import { startTestServer, type TestServer } from '../support/test-server'
import { longestName } from '../support/long-names'
import type { PusherSocket } from '../support/pusher-socket'
import { Player } from '../support/player'
import { seat, deal } from '../support/table'

// Events as a client of the Pusher protocol receives them.

let server: TestServer
let sockets: PusherSocket[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => {
  for (const socket of sockets) socket.close()
  sockets = []
})
afterAll(() => server.stop())

const PLAIN = ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s']

async function listening(player: Player, code: string): Promise<PusherSocket> {
  const socket = await player.subscribe(code)
  sockets.push(socket)
  return socket
}

describe('the realtime address', () => {
  it('is the page’s own, with a key of the server', async () => {
    const ada = await Player.arrive(server, 'Ada')
    const { body } = await ada.init()
    expect(body.realtime).toMatchObject({ host: null, port: null, tls: false, cluster: 'us2', prefix: '' })
    expect(body.realtime.key).toMatch(/^[\w-]{8,}$/)
    expect(body.shareOrigin).toMatch(/^http:\/\//)
  })
})

describe('a subscription', () => {
  it('is for players with a seat', async () => {
    const { code, creator } = await seat(server, ['Ada'])
    const stranger = await Player.arrive(server, 'Zoe')
    await listening(creator, code)
    const socket = await stranger.openSocket()
    sockets.push(socket)
    expect(await socket.subscribe(`game-${code}`)).toBe(false)
    const refusal = JSON.parse(socket.frames.at(-1) ?? '') as { event: string; data: { status: number } }
    expect(refusal).toMatchObject({ event: 'pusher:subscription_error', data: { status: 403 } })
    await creator.ready(code)
    await socket.flush()
    expect(socket.events).toEqual([])
  })

  it('to the private channel needs a signature, which only players with a seat get', async () => {
    const { code, creator } = await seat(server, ['Ada'])
    const stranger = await Player.arrive(server, 'Zoe')
    const socket = await creator.openSocket()
    sockets.push(socket)
    const channel = `private-game-${code}`
    const ask = (player: Player, body: object) => player.post<{ auth: string }>('/api/chat/pusher/auth', body)
    const wish = { socket_id: socket.socketId, channel_name: channel }
    expect((await ask(stranger, wish)).status).toBe(404)
    expect(await socket.subscribe(channel, 'key:00')).toBe(false)
    const { auth } = (await ask(creator, wish)).body
    expect(await socket.subscribe(channel, auth)).toBe(true)
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
      const socket = await ada.openSocket()
      sockets.push(socket)
      expect(await socket.subscribe(channel)).toBe(false)
    },
  )

  it('is refused to foreign origins at the upgrade', async () => {
    const { creator } = await seat(server, ['Ada'])
    await expect(creator.openSocket({ origin: 'https://evil.example' })).rejects.toThrow('403')
    const own = await creator.openSocket({ origin: server.origin })
    own.close()
  })

  it('with another key ends with 4001', async () => {
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/app/nothing?protocol=7`)
    const [code] = (await once(socket, 'close')) as [number]
    expect(code).toBe(4001)
  })

  it('works with pusher-js', async () => {
    const { code, creator } = await seat(server, ['Ada', 'Ben'])
    const { key } = (await creator.init()).body.realtime
    const { hostname, port } = new URL(server.origin)
    const sign = async (socketId: string, name: string) =>
      (await creator.post<{ auth: string }>('/api/chat/pusher/auth', { socket_id: socketId, channel_name: name })).body
    // Here pusher-js has no cookie, so it signs as for a hosted service.
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
  it('are sent for joining, readiness, leaving and the start', async () => {
    const { code, creator, players } = await seat(server, ['Ada', 'Ben'])
    const socket = await listening(players[1]!, code)
    const cyd = await Player.arrive(server, 'Cyd')
    await cyd.join(code)
    expect(await socket.event('player-joined')).toEqual({ playerName: 'Cyd' })
    await cyd.ready(code)
    expect(await socket.event('player-ready')).toEqual({ playerName: 'Cyd', isReady: true })
    await creator.leave(code)
    expect(await socket.event('player-left')).toEqual({ playerName: 'Ada', newCreator: 'Ben' })
    await players[1]!.start(code)
    expect(await socket.event('game-start')).toEqual({})
  })

  it('carry the public view after every change, in order and without cards of a hand', async () => {
    const { code, creator, players } = await deal(server, ['Ada', 'Ben'], { hands: PLAIN })
    const socket = await listening(players[1]!, code)
    await creator.decide(code, 'stay')
    expect(await socket.event('player-action')).toEqual({ playerName: 'Ada', decision: 'stay' })
    const { version, state } = (await socket.event('game-update')) as { version: number; state: StateView }
    expect(state).toMatchObject({ version, currentPlayer: null, isCreator: false, joinRequests: [], phase: 'decision' })
    expect(state.players.map(({ cards }) => cards)).toEqual([[], []])
    await players[1]!.decide(code, 'fold')
    const shown = (await socket.event('game-update', (data) => (data as { version: number }).version > version)) as {
      state: StateView
    }
    expect(shown.state.players.map(({ cards }) => cards.length)).toEqual([3, 3])
    const own = (await players[1]!.state(code)).body
    expect({ ...own, currentPlayer: null }).toEqual(shown.state)
    const versions = socket.events.filter(({ name }) => name === 'game-update').map(({ data }) => data['version'])
    expect(versions).toEqual([version, version + 1])
  })

  it('in a lobby carry the answer of the lobby', async () => {
    const { code, creator } = await seat(server, ['Ada'])
    const socket = await listening(creator, code)
    await creator.ready(code)
    const { state } = await socket.event('game-update')
    expect(state).toEqual({ ...(await creator.lobby(code)).body, currentPlayer: null })
  })

  it('are sent for changes that the server makes by itself', async () => {
    const { code, creator } = await deal(server, ['Ada', 'Ben'], { hands: PLAIN })
    const socket = await listening(creator, code)
    await server.clock.advance(30_000)
    expect(await socket.event('player-action')).toEqual({ playerName: 'Ada', decision: 'fold' })
    await server.clock.advance(15_000)
    await socket.event('game-update', ({ state }) => (state as StateView).players.some(({ away }) => away))
  })

  it('are sent to the kicked player up to the kick, and to a player who left up to the leave', async () => {
    const { code, creator, players } = await seat(server, ['Ada', 'Ben', 'Cyd'])
    const [kicked, left] = [await listening(players[1]!, code), await listening(players[2]!, code)]
    await creator.kick(code, 'Ben')
    expect(await kicked.event('player-kicked')).toEqual({ playerName: 'Ben', kickedBy: 'Ada' })
    await players[2]!.leave(code)
    await left.event('player-left')
    await kicked.flush()
    const [kickedCount, leftCount] = [kicked.events.length, left.events.length]
    expect(kicked.namesFrom(0).at(-1)).toBe('player-kicked')
    expect(left.namesFrom(0).at(-1)).toBe('player-left')
    await creator.ready(code)
    await creator.say(code, 'alone')
    await kicked.flush()
    await left.flush()
    expect([kicked.events.length, left.events.length]).toEqual([kickedCount, leftCount])
    expect(await kicked.subscribe(`game-${code}`)).toBe(false)
  })

  it('carry chat messages as stored', async () => {
    const { code, creator } = await seat(server, ['Ada'])
    const socket = await listening(creator, code)
    const { body } = await creator.say(code, 'hello')
    expect(await socket.event('chat-message')).toEqual(body)
  })

  it('have at most 10,000 bytes in every phase, with a full table of the longest names', async () => {
    const names = Array.from({ length: 13 }, (_, seat) => longestName(seat))
    const ranks = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3']
    const cards = [...'hdcs'].flatMap((suit) => ranks.map((rank) => `${rank}${suit}`))
    const hands = Array.from({ length: 14 }, (_, seat) => cards.slice(seat * 3, seat * 3 + 3).join(' '))
    server.chance.stack(...Array.from({ length: 5 }, () => hands))
    const { code, creator, players } = await seat(server, names)
    const socket = await listening(players[12]!, code)
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
    await socket.flush()
    expect((await players[12]!.state(code)).body.phase).toBe('finished')

    const sizes = socket.events.map(({ data }) => Buffer.byteLength(JSON.stringify(data)))
    expect(Math.max(...sizes)).toBeLessThanOrEqual(10_000)
    const updates = socket.events.filter(({ name }) => name === 'game-update').map(({ data }) => data)
    expect(updates.every(({ version }) => Number.isInteger(version))).toBe(true)
    const withState = updates.filter(({ state }) => state !== undefined)
    // The answer of the lobby fits, the state of the game does not.
    expect(withState.length).toBeGreaterThan(5)
    expect(updates.length - withState.length).toBeGreaterThan(50)
  })

  it('are not sent for changes that are not public', async () => {
    const { code, creator, players } = await deal(server, ['Ada', 'Ben'], { hands: PLAIN })
    const socket = await listening(players[1]!, code)
    await (await Player.arrive(server, 'Zoe')).join(code)
    await creator.deny(code, 'Zoe')
    await creator.heartbeat(code)
    await creator.state(code)
    await socket.flush()
    expect(socket.events).toEqual([])
  })
})

describe('a frame', () => {
  it.each([
    ['of a client event', { event: 'client-hello', data: {} }],
    ['of an unknown event', { event: 'what' }],
    ['without JSON', 'hello'],
    ['with a list', '[1]'],
    ['of bytes', Buffer.from([0xff, 0xfe])],
  ])('%s is answered with an error and reaches no player', async (_what, frame) => {
    const { code, players } = await seat(server, ['Ada', 'Ben'])
    const [ada, ben] = [await listening(players[0]!, code), await listening(players[1]!, code)]
    ada.send(frame)
    await ada.flush()
    await ben.flush()
    expect(ada.frames.some((text) => text.includes('pusher:error'))).toBe(true)
    expect(ben.events).toEqual([])
  })

  it('too many frames end the connection', async () => {
    const ada = await Player.arrive(server, 'Ada')
    const socket = await ada.openSocket()
    for (let count = 0; count < 200; count += 1) socket.send({ event: 'pusher:ping', data: {} })
    expect(await socket.closed).toBe(4301)
  })
})
