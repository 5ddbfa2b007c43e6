import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Pusher from 'pusher-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { RoomUpdate } from '../ports/event-bus'
import { signChannel } from './channel-auth'
import { Realtime, type RealtimeParts } from './realtime'

const KEY = { key: 'key', secret: 'secret' }
const CHANNEL = 'game-ABCDEF'
const PRIVATE = `private-${CHANNEL}`

/** Waits for an event by looking often; a busy machine gets its time. */
const until = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 10_000, interval: 5 })

/** Who sits where: the session is the cookie, the seat its capital letters. */
let seats: Record<string, string>
let realtime: Realtime
let server: Server
let faults: unknown[]
const opened: { close(): void }[] = []

async function open(parts: Partial<RealtimeParts> = {}): Promise<void> {
  realtime = new Realtime({
    channelKey: KEY,
    sessionOf: (cookie) => cookie,
    follow: () => Promise.resolve(),
    mayWatch: (roomCode, session) => Promise.resolve(roomCode === 'ABC234' && session.includes('watcher')),
    seatOf: async (code, session) => (code === 'ABCDEF' ? seats[session] : undefined),
    origin: {
      address: () => '127.0.0.1',
      isForeign: (_, { origin }) => origin === 'http://evil.example',
      isWrongHost: ({ host }) => host === 'evil.example',
    },
    onFault: (fault, roomCode) => faults.push([fault, roomCode]),
    ...parts,
  })
  server = createServer()
  realtime.attach(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
}

beforeEach(async () => {
  seats = { maya: 'MAYA', ben: 'BEN' }
  faults = []
  await open()
})
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.close()
  await realtime.close()
  server.close()
  if (faults.length > 0) throw new AggregateError(faults, 'nobody expected these')
})

const port = () => (server.address() as AddressInfo).port
const news = (...events: [name: string, data: object][]): RoomUpdate => ({
  code: 'ABCDEF',
  revision: 2,
  events: events.map(([name, data]) => ({ name, data: JSON.stringify(data) })),
  endedSeats: [],
})

/** A socket that speaks the protocol by hand. */
class RawPage {
  readonly frames: { event: string; channel?: string; data?: unknown }[] = []
  readonly socket: WebSocket
  closeCode: number | undefined

  constructor(cookie: string | undefined, path = '/app/key?protocol=7', headers: Record<string, string> = {}) {
    const all = { ...headers, ...(cookie !== undefined && { cookie }) }
    this.socket = new WebSocket(`ws://127.0.0.1:${port()}${path}`, { headers: all })
    this.socket.on('message', (data: Buffer) => this.frames.push(JSON.parse(data.toString()) as RawPage['frames'][0]))
    this.socket.on('close', (code) => (this.closeCode = code))
    opened.push(this.socket)
  }

  async connected(): Promise<string> {
    const { data } = await this.frame('pusher:connection_established')
    return (JSON.parse(data as string) as { socket_id: string }).socket_id
  }

  send(event: string, data: unknown = {}): void {
    this.socket.send(JSON.stringify({ event, data }))
  }

  frame(event: string) {
    return until(() => {
      const found = this.frames.find((frame) => frame.event === event)
      if (found === undefined) throw new Error(`no ${event} among ${JSON.stringify(this.frames)}`)
      return found
    })
  }

  closed(): Promise<number> {
    return until(() => {
      if (this.closeCode === undefined) throw new Error('still open')
      return this.closeCode
    })
  }

  /** Resolves when everything that was sent before has been answered. */
  async settled(): Promise<void> {
    const pongs = () => this.frames.filter(({ event }) => event === 'pusher:pong').length
    const before = pongs()
    this.send('pusher:ping')
    await until(() => {
      if (pongs() === before) throw new Error('no pong yet')
    })
  }
}

async function page(cookie?: string): Promise<RawPage> {
  const raw = new RawPage(cookie)
  await raw.connected()
  return raw
}

async function listener(cookie: string, channel = CHANNEL): Promise<RawPage> {
  const raw = await page(cookie)
  raw.send('pusher:subscribe', { channel })
  await raw.frame('pusher_internal:subscription_succeeded')
  return raw
}

describe('the browser library', () => {
  /** The real one, as a page of this session would run it. */
  function libraryOf(cookie: string): Pusher {
    const runtime = Pusher.Runtime as unknown as { createWebSocket(url: string): WebSocket }
    runtime.createWebSocket = (url) => new WebSocket(url, { headers: { cookie } })
    const pusher = new Pusher('key', {
      wsHost: '127.0.0.1',
      wsPort: port(),
      forceTLS: false,
      enabledTransports: ['ws'],
      cluster: 'us2',
      activityTimeout: 100,
      pongTimeout: 1_000,
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '',
        customHandler: ({ socketId, channelName }, callback) =>
          callback(null, { auth: realtime.authorize(socketId, channelName, cookie) }),
      },
    })
    opened.push({ close: () => pusher.disconnect() })
    return pusher
  }

  it.each([CHANNEL, PRIVATE])('subscribes to %s and hears what happens', async (channel) => {
    const heard: unknown[] = []
    const subscribed = vi.fn<() => void>()
    const subscription = libraryOf('maya').subscribe(channel)
    subscription.bind('pusher:subscription_succeeded', subscribed)
    subscription.bind_global((name: string, data: unknown) => {
      if (!name.startsWith('pusher')) heard.push([name, data])
    })
    await until(() => expect(subscribed).toHaveBeenCalled())
    realtime.deliver(news(['player-ready', { playerName: 'Ben', isReady: true }], ['game-start', {}]))

    await until(() =>
      expect(heard).toEqual([
        ['player-ready', { playerName: 'Ben', isReady: true }],
        ['game-start', {}],
      ]),
    )
  })

  it('is refused with 403 where the session has no seat', async () => {
    const refused = vi.fn<(error: unknown) => void>()
    libraryOf('zoe').subscribe(CHANNEL).bind('pusher:subscription_error', refused)

    await until(() => expect(refused).toHaveBeenCalled())
    expect(refused.mock.calls[0]?.[0]).toMatchObject({ type: 'AuthError', status: 403 })
  })

  it('stays connected by asking whether the server is there', async () => {
    const { connection } = libraryOf('maya')
    const heard: string[] = []
    connection.bind('message', ({ event }: { event: string }) => heard.push(event))

    await until(() => expect(heard.filter((event) => event === 'pusher:pong').length).toBeGreaterThan(1))
    expect(connection.state).toBe('connected')
  })

  it('comes back by itself when it is sent away', async () => {
    const pusher = libraryOf('maya')
    const subscribed = vi.fn<() => void>()
    pusher.subscribe(CHANNEL).bind('pusher:subscription_succeeded', subscribed)
    await until(() => expect(subscribed).toHaveBeenCalledTimes(1))
    realtime.disconnectAfterGap()

    await until(() => expect(subscribed).toHaveBeenCalledTimes(2))
  })
})

describe('a connection', () => {
  it('begins with an id and how long silence may last', async () => {
    const raw = await page()
    const { data } = raw.frames[0]!

    expect(JSON.parse(data as string)).toEqual({
      socket_id: expect.stringMatching(/^\d+\.\d+$/) as string,
      activity_timeout: 30,
    })
  })

  it.each([
    ['with an unknown key', '/app/other?protocol=7', 4001],
    ['with a protocol of another age', '/app/key?protocol=3', 4007],
  ])('%s is told so, and closed for good', async (_, path, code) => {
    const raw = new RawPage('maya', path)

    expect(await raw.closed()).toBe(code)
    expect(raw.frames).toMatchObject([{ event: 'pusher:error', data: { code } }])
  })

  it.each([
    ['from a foreign page', '/app/key', { origin: 'http://evil.example' }, 403],
    ['to another path', '/apps/key', {}, 404],
  ])('%s does not come about', async (_, path, headers, status) => {
    const { socket } = new RawPage('maya', path, headers)
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]

    expect(response.statusCode).toBe(status)
    expect(realtime.socketCount).toBe(0)
    socket.on('error', () => undefined)
  })

  it('that is dead is found by asking', async () => {
    await realtime.close()
    await open({ pingEveryMs: 50 })
    const alive = await listener('ben')
    const dead = await deafSocket()
    await until(() => expect(realtime.socketCount).toBe(1))
    dead.destroy()

    expect(alive.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('that does not read what it is sent is closed', async () => {
    const slow = await deafSocket('maya')
    await until(() => expect(realtime.socketCount).toBe(1))
    slow.write(textFrame(JSON.stringify({ event: 'pusher:subscribe', data: { channel: CHANNEL } })))
    const big = { text: 'x'.repeat(9_000) }
    await until(() => {
      for (let count = 0; count < 100; count += 1) realtime.deliver(news(['chat-message', big]))
      expect(realtime.socketCount).toBe(0)
    })
    slow.destroy()
  })
})

/** An upgraded connection that answers nothing and reads nothing. */
async function deafSocket(cookie = 'maya'): Promise<Socket> {
  const socket = connect(port(), '127.0.0.1')
  const key = Buffer.alloc(16).toString('base64')
  socket.write(
    `GET /app/key HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  await once(socket, 'readable')
  return socket
}

/** A masked text frame of fewer than 126 bytes; the mask is zero. */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}

describe('who may listen', () => {
  const subscription = async (cookie: string | undefined, wish: object) => {
    const raw = await page(cookie)
    raw.send('pusher:subscribe', wish)
    await raw.settled()
    return raw.frames.find(({ event }) => event.includes('subscription'))
  }

  it.each([
    ['without a session', undefined, CHANNEL],
    ['without a seat', 'zoe', CHANNEL],
    ['in a room that is not there', 'maya', 'game-ZZZZZZ'],
    ['in what is no room', 'maya', 'presence-lobby'],
    ['in a room of another spelling', 'maya', 'game-abcdef'],
    ['privately without a signature', 'maya', PRIVATE],
  ])('nobody %s', async (_, cookie, channel) => {
    expect(await subscription(cookie, { channel })).toMatchObject({
      event: 'pusher:subscription_error',
      channel,
      data: { type: 'AuthError', status: 403 },
    })
  })

  it.each([['key:' + '0'.repeat(64)], ['other:1'], [''], [7], [null]])('nobody with the signature %j', async (auth) => {
    expect(await subscription('maya', { channel: PRIVATE, auth })).toMatchObject({
      event: 'pusher:subscription_error',
    })
  })

  it('nobody with the signature of another socket', async () => {
    const other = await (await page('ben')).connected()
    const auth = realtime.authorize(other, PRIVATE, 'ben')

    const raw = await page('maya')
    raw.send('pusher:subscribe', { channel: PRIVATE, auth })
    expect(await raw.frame('pusher:error')).toMatchObject({ data: { code: 4009 } })
    await raw.frame('pusher:subscription_error')
  })

  it('who was signed for, even where the upgrade brought no cookie', async () => {
    const raw = await page()
    const auth = realtime.authorize(await raw.connected(), PRIVATE, 'maya')
    raw.send('pusher:subscribe', { channel: PRIVATE, auth })

    expect(await raw.frame('pusher_internal:subscription_succeeded')).toMatchObject({ channel: PRIVATE })
  })

  it('nobody any more whose seat ended while it was looked up', async () => {
    let answer: (seat: string | undefined) => void = () => undefined
    await realtime.close()
    const asked = vi.fn<RealtimeParts['seatOf']>(async () => seats.ben)
    asked.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    await open({ seatOf: asked })
    const raw = await page('ben')
    raw.send('pusher:subscribe', { channel: CHANNEL })
    await until(() => expect(asked).toHaveBeenCalled())
    delete seats.ben
    realtime.deliver({ ...news(), endedSeats: ['BEN'] })
    answer('BEN')

    await raw.frame('pusher:subscription_error')
  })

  it('nobody while the seats cannot be looked up; the page tries again later', async () => {
    await realtime.close()
    await open({ seatOf: () => Promise.reject(new Error('no store')) })
    const raw = await page('maya')
    raw.send('pusher:subscribe', { channel: CHANNEL })

    expect(await raw.closed()).toBe(4100)
    expect(faults.splice(0)).toEqual([[new Error('no store'), CHANNEL.replace('game-', '')]])
  })
})

describe('what happens in a room', () => {
  const eventsOf = (raw: RawPage) => raw.frames.filter(({ event }) => !event.startsWith('pusher'))

  it('is heard by all who listen, in order, and by nobody else', async () => {
    const [maya, ben, deaf] = [await listener('maya'), await listener('ben'), await page('ben')]
    realtime.deliver(news(['game-start', {}], ['player-joined', { playerName: 'Zoe' }]))
    await Promise.all([maya, ben, deaf].map((raw) => raw.settled()))

    const both = [
      { event: 'game-start', channel: CHANNEL, data: '{}' },
      { event: 'player-joined', channel: CHANNEL, data: '{"playerName":"Zoe"}' },
    ]
    expect([eventsOf(maya), eventsOf(ben), eventsOf(deaf)]).toEqual([both, both, []])
  })

  it('is heard by the kicked to the end, and then no more', async () => {
    const [maya, ben] = [await listener('maya'), await listener('ben')]
    realtime.deliver({ ...news(['player-kicked', { playerName: 'Ben', kickedBy: 'Maya' }]), endedSeats: ['BEN'] })
    realtime.deliver(news(['game-start', {}]))
    await Promise.all([maya.settled(), ben.settled()])

    expect(eventsOf(ben).map(({ event }) => event)).toEqual(['player-kicked'])
    expect(eventsOf(maya).map(({ event }) => event)).toEqual(['player-kicked', 'game-start'])
  })

  it('is heard by one who was signed for elsewhere until anybody leaves; then they must sign again', async () => {
    const raw = await page()
    const auth = signChannel(KEY, await raw.connected(), PRIVATE)
    raw.send('pusher:subscribe', { channel: PRIVATE, auth })
    await raw.frame('pusher_internal:subscription_succeeded')
    realtime.deliver({ ...news(['player-kicked', { playerName: 'Zoe', kickedBy: 'Maya' }]), endedSeats: ['ZOE'] })

    expect(await raw.closed()).toBe(4200)
    expect(eventsOf(raw).map(({ event }) => event)).toEqual(['player-kicked'])
  })

  it('is heard by nobody once the room is gone, whoever gets its code then', async () => {
    const maya = await listener('maya')
    realtime.deliver({ ...news(['player-left', { playerName: 'Maya' }]), revision: null })
    realtime.deliver(news(['game-start', {}]))
    await maya.settled()

    expect(eventsOf(maya).map(({ event }) => event)).toEqual(['player-left'])
  })

  it('is heard no more after an unsubscription, however soon it follows', async () => {
    const raw = await page('maya')
    raw.send('pusher:subscribe', { channel: CHANNEL })
    raw.send('pusher:unsubscribe', { channel: CHANNEL })
    await raw.settled()
    realtime.deliver(news(['game-start', {}]))
    await raw.settled()

    expect(eventsOf(raw)).toEqual([])
  })
})

describe('the lean channel', () => {
  const update = { name: 'game-update', data: '{"version":2,"state":{}}', lean: '{"version":2,"from":1,"patch":[]}' }

  it('carries the same events as the channel of the room, in fewer bytes (P-lean-1, P-lean-2)', async () => {
    const lean = await listener('maya', `${CHANNEL}-lean`)
    const whole = await listener('ben')
    realtime.deliver({ ...news(['game-start', {}]), events: [{ name: 'game-start', data: '{}' }, update] })

    expect((await lean.frame('game-update')).data).toBe(update.lean)
    expect((await whole.frame('game-update')).data).toBe(update.data)
    for (const page of [lean, whole]) expect((await page.frame('game-start')).data).toBe('{}')
  })

  it('carries the whole view where there is no patch (P-lean-3)', async () => {
    const lean = await listener('maya', `${CHANNEL}-lean`)
    realtime.deliver({ ...news(), events: [{ name: update.name, data: update.data }] })

    expect((await lean.frame('game-update')).data).toBe(update.data)
  })

  it('is for sessions with a seat, and ends with the seat (P-lean-1)', async () => {
    const stranger = await page('stranger')
    stranger.send('pusher:subscribe', { channel: `${CHANNEL}-lean` })
    expect(await stranger.frame('pusher:subscription_error')).toMatchObject({ data: { status: 403 } })

    const maya = await listener('maya', `${CHANNEL}-lean`)
    realtime.deliver({ ...news(), endedSeats: ['MAYA'] })
    realtime.deliver({ ...news(), events: [update] })
    await maya.settled()
    expect(maya.frames.map(({ event }) => event)).not.toContain('game-update')
  })

  it('a player gets the own part before the new version (P-lean-7)', async () => {
    const maya = await listener('maya', `${CHANNEL}-lean`)
    const own = 'private-player-ABCDEF-MAYA'
    maya.send('pusher:subscribe', { channel: own, auth: signChannel(KEY, await maya.connected(), own) })
    await maya.settled()
    realtime.deliver({ ...news(), events: [update], seatEvents: [{ seat: 'MAYA', name: 'hand', data: '{}' }] })
    await maya.frame('game-update')

    expect(maya.frames.slice(-2).map(({ event }) => event)).toEqual(['hand', 'game-update'])
  })
})

describe('the channel of one player', () => {
  const OWN = 'private-player-ABCDEF-MAYA'
  const signal = (seat: string): RoomUpdate => ({
    ...news(),
    seatEvents: [{ seat, name: 'voice-signal', data: `{"to":"${seat}"}` }],
  })

  async function subscribed(cookie: string): Promise<RawPage> {
    const raw = new RawPage(cookie)
    const auth = signChannel(KEY, await raw.connected(), OWN)
    raw.send('pusher:subscribe', { channel: OWN, auth })
    return raw
  }

  it('carries what is for that seat, and nothing else', async () => {
    const maya = await subscribed('maya')
    await maya.frame('pusher_internal:subscription_succeeded')
    realtime.deliver(signal('BEN'))
    realtime.deliver(news(['game-start', {}]))
    realtime.deliver(signal('MAYA'))

    expect(await maya.frame('voice-signal')).toEqual({ event: 'voice-signal', channel: OWN, data: '{"to":"MAYA"}' })
    expect(maya.frames.filter(({ channel }) => channel === OWN)).toHaveLength(2)
  })

  it('is closed to another seat, even with a signature', async () => {
    const ben = await subscribed('ben')

    expect(await ben.frame('pusher:subscription_error')).toMatchObject({ data: { status: 403 } })
  })

  it('ends with the seat', async () => {
    const maya = await subscribed('maya')
    await maya.frame('pusher_internal:subscription_succeeded')
    realtime.deliver({ ...news(), endedSeats: ['MAYA'] })
    realtime.deliver(signal('MAYA'))
    await maya.settled()

    expect(maya.frames.map(({ event }) => event)).not.toContain('voice-signal')
  })
})

describe('a page that sends nonsense', () => {
  it.each([
    ['no JSON', 'hello'],
    ['a number', '7'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no event', '{"data":{}}'],
    ['an event that is no text', '{"event":{}}'],
    ['an event that nobody knows', '{"event":"pusher:dance"}'],
    ['a binary frame', Buffer.from('{"event":"pusher:ping"}')],
  ])('is told so and hurts nobody: %s', async (_, frame) => {
    const raw = await page('maya')
    raw.socket.send(frame)

    expect(await raw.frame('pusher:error')).toMatchObject({ data: { code: null } })
    await raw.settled()
  })

  it.each([
    '{"event":"pusher:subscribe"}',
    '{"event":"pusher:subscribe","data":{"channel":{}}}',
    '{"event":"pusher:subscribe","data":{"channel":{"toString":1,"valueOf":1}}}',
  ])('or subscribes to nothing is refused: %s', async (frame) => {
    const raw = await page('maya')
    raw.socket.send(frame)

    await raw.frame('pusher:subscription_error')
    await raw.settled()
  })

  it('or speaks to others is refused', async () => {
    const [maya, ben] = [await listener('maya'), await listener('ben')]
    maya.socket.send(JSON.stringify({ event: 'client-cheat', channel: CHANNEL, data: {} }))

    expect(await maya.frame('pusher:error')).toMatchObject({ data: { code: 4301 } })
    await ben.settled()
    expect(ben.frames.some(({ event }) => event.startsWith('client-'))).toBe(false)
  })

  it('or sends more than 10 KB is closed', async () => {
    const raw = await page('maya')
    raw.send('pusher:subscribe', { channel: 'x'.repeat(10 * 1024) })

    expect(await raw.closed()).toBe(1009)
  })

  it('or never stops is closed', async () => {
    const raw = await page('maya')
    for (let count = 0; count < 101; count += 1) raw.send('pusher:ping')

    expect(await raw.closed()).toBe(4301)
  })
})

it('closing sends all pages away at once, and takes no new ones', async () => {
  const raw = await listener('maya')
  await realtime.close()

  expect(await raw.closed()).toBe(4200)
  expect(realtime.socketCount).toBe(0)
})
