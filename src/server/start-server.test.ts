import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import pino from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { InitAnswer } from '../contract'
import { SERVER_SETTINGS } from '../../tests/support/server-settings'
import { StackedChance } from '../../tests/support/stacked-chance'
import { MemoryEventBus } from './adapters/memory-event-bus'
import { MemoryRoomStore } from './adapters/memory-room-store'
import { NO_LIMITS } from './adapters/no-limits'
import { SystemClock } from './adapters/system-clock'
import { networkAddresses } from './addresses'
import type { RoomUpdate } from './ports/event-bus'
import { shareOriginOf } from './share-origin'
import type { Settings } from './settings'
import { startServer, type RunningServer, type ServerParts } from './start-server'

const until = (look: () => void) => vi.waitFor(look, { timeout: 10_000, interval: 5 })

const running: RunningServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})

async function start(chosen: Partial<ServerParts> = {}, settings: Partial<Settings> = {}) {
  const server = await startServer({
    store: new MemoryRoomStore(),
    bus: new MemoryEventBus(),
    limits: NO_LIMITS,
    clock: new SystemClock(),
    chance: new StackedChance(),
    settings: { ...SERVER_SETTINGS, ...settings },
    log: pino({ level: 'silent' }),
    webRoot: '/nowhere',
    ...chosen,
  })
  running.push(server)
  return { ...server, url: `http://127.0.0.1:${server.port}` }
}

const GAME = { playerName: 'Maya', settings: { maxRounds: 5, decisionTimer: 30, ante: 50 } }

/** A page of one person, which keeps its cookie. */
async function visit(url: string) {
  const response = await fetch(`${url}/api/session/init`)
  const cookie = String(response.headers.get('set-cookie')).split(';', 1)[0] ?? ''
  const init = (await response.json()) as InitAnswer
  const post = async (path: string, body: object = {}) => {
    const headers = { cookie, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: (await answer.json()) as Record<string, string> }
  }
  return { cookie, init, post }
}

describe('the server', () => {
  it('tells a listening page what others do', async () => {
    const { url, port } = await start()
    const [maya, ben] = [await visit(url), await visit(url)]
    const { roomCode } = (await maya.post('/game/create', GAME)).body
    const { key } = maya.init.realtime
    const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${key}?protocol=7`, { headers: { cookie: maya.cookie } })
    const heard: string[] = []
    socket.on('message', (data: Buffer) => heard.push((JSON.parse(data.toString()) as { event: string }).event))
    await once(socket, 'open')
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: `game-${roomCode}` } }))
    await until(() => expect(heard).toContain('pusher_internal:subscription_succeeded'))
    await ben.post('/game/join', { playerName: 'Ben', roomCode })

    await until(() => expect(heard).toEqual(expect.arrayContaining(['player-joined', 'game-update'])))
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('poker_sockets 1\n')
  })

  it('keeps sessions and the realtime key with the data', async () => {
    const store = new MemoryRoomStore()
    const first = await start({ store })
    const maya = await visit(first.url)
    const { roomCode } = (await maya.post('/game/create', GAME)).body
    const second = await start({ store })
    const again = await visit(second.url)
    const lobby = await fetch(`${second.url}/api/game/lobby/${roomCode}`, { headers: { cookie: maya.cookie } })

    expect(lobby.status).toBe(200)
    expect(again.init.realtime.key).toBe(maya.init.realtime.key)
  })

  it.each([
    ['0', '0.0.0.0'],
    ['127.1', '127.0.0.1'],
    ['localhost', /^(?:127\.0\.0\.1|::1)$/],
  ])('prints where it listens with HOST=%s', async (host, address) => {
    const server = await start({}, { host })
    expect(server.address).toMatch(address)
  })

  it('offers the network to friends with HOST=0', async () => {
    const { url, port } = await start({}, { host: '0' })
    const [own = '127.0.0.1'] = await networkAddresses()
    expect((await visit(url)).init.shareOrigin).toBe(`http://${own}:${port}`)
  })

  it('rejects a port that is taken, and leaves nothing open', async () => {
    const { port } = await start()
    const store = new MemoryRoomStore()
    const close = vi.spyOn(store, 'close')

    await expect(start({ store }, { port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    expect(close).toHaveBeenCalledOnce()
  })
})

describe('closing', () => {
  it('disconnects listening pages, and does not wait for slow ones', async () => {
    const { url, port, close } = await start()
    running.pop()
    const { init } = await visit(url)
    const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${init.realtime.key}`)
    await once(socket, 'open')
    const slow = connect(port, '127.0.0.1')
    slow.write(
      'POST /api/game/create HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    )
    slow.on('error', () => undefined)
    const startedAt = performance.now()
    const [[code]] = await Promise.all([once(socket, 'close') as Promise<[number]>, close()])

    expect(code).toBe(4200)
    expect(performance.now() - startedAt).toBeLessThan(4_500)
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })

  it('answers calls in flight, and says to use another connection next time', async () => {
    const { port, close } = await start()
    running.pop()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const call = () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        get({ port, path: '/healthz', agent }, (response) => resolve(response.resume())).on('error', reject)
      })
    expect((await call()).headers.connection).toBe('keep-alive')
    const closed = close()
    const last = await call()
    await closed

    expect([last.statusCode, last.headers.connection]).toEqual([200, 'close'])
    await expect(call()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('finishes running calls', async () => {
    const store = new MemoryRoomStore()
    const { save } = store
    const saving = vi.fn<() => void>()
    store.save = async (change) => {
      saving()
      await new Promise((resolve) => setTimeout(resolve, 200))
      return save.call(store, change)
    }
    const { url, close } = await start({ store })
    running.pop()
    const maya = await visit(url)
    const created = maya.post('/game/create', GAME)
    await until(() => expect(saving).toHaveBeenCalled())
    await close()

    expect((await created).status).toBe(200)
  })
})

describe('with a hosted realtime service', () => {
  it('pages connect there, subscribe to private channels, and receive each change once', async () => {
    const delivered: RoomUpdate[] = []
    const hosted = {
      address: { key: 'their-key', host: 'ws-us2.pusher.com', port: 443, tls: true, cluster: 'us2' },
      deliver: (update: RoomUpdate) => void delivered.push(update),
      authorize: (socketId: string, channel: string) => `their-key:${socketId}:${channel}`,
      close: () => Promise.resolve(),
    }
    const { url, port } = await start({ hosted })
    const [maya, ben] = [await visit(url), await visit(url)]
    const { roomCode } = (await maya.post('/game/create', GAME)).body
    await ben.post('/game/join', { playerName: 'Ben', roomCode })
    const channel = `private-game-${roomCode}`
    const signed = await ben.post('/chat/pusher/auth', { socket_id: '1.2', channel_name: channel })
    const own = once(new WebSocket(`ws://127.0.0.1:${port}/app/their-key`), 'open')
    await expect(own).rejects.toThrow('404')

    expect(maya.init.realtime).toEqual({ ...hosted.address, prefix: 'private-' })
    expect(signed.body).toEqual({ auth: `their-key:1.2:${channel}` })
    expect(delivered.flatMap(({ events }) => events.map(({ name }) => name))).toContain('player-joined')
    expect(new Set(delivered.map(({ revision }) => revision)).size).toBe(delivered.length)
  })
})

describe('links that are shared', () => {
  const networkOrigin = 'http://192.168.1.20:3000'
  const known = { publicOrigin: undefined, networkOrigin: () => Promise.resolve(networkOrigin) }

  it.each([
    ['http://localhost:3000', networkOrigin],
    ['http://127.0.0.1:3000', networkOrigin],
    ['http://[::1]:3000', networkOrigin],
    ['http://192.168.1.21:3000', 'http://192.168.1.21:3000'],
    ['http://table.local:3000', 'http://table.local:3000'],
    ['http://localhost.evil.example', 'http://localhost.evil.example'],
  ])('of a page at %s lead to %s', (pageOrigin, origin) => {
    return expect(shareOriginOf(pageOrigin, known)).resolves.toBe(origin)
  })

  it('lead to the public origin if there is one', () => {
    const publicOrigin = 'https://poker.example.org'

    return expect(shareOriginOf('http://localhost:3000', { ...known, publicOrigin })).resolves.toBe(publicOrigin)
  })

  it('are not changed if nobody else reaches the server', () => {
    const alone = { ...known, networkOrigin: () => Promise.resolve(undefined) }

    return expect(shareOriginOf('http://localhost:3000', alone)).resolves.toBe('http://localhost:3000')
  })
})
