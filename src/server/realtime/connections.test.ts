import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { until, CHANNEL, PRIVATE, RealtimeServer, updateOf } from '../../../tests/support/realtime-server'

let server: RealtimeServer
beforeEach(async () => {
  server = await RealtimeServer.open()
})
afterEach(() => server.close())

describe('the browser library', () => {
  it.each([CHANNEL, PRIVATE])('subscribes to %s and receives its events', async (channel) => {
    const received: unknown[] = []
    const subscribed = vi.fn<() => void>()
    const subscription = server.library('maya').subscribe(channel)
    subscription.bind('pusher:subscription_succeeded', subscribed)
    subscription.bind_global((name: string, data: unknown) => {
      if (!name.startsWith('pusher')) received.push([name, data])
    })
    await until(() => expect(subscribed).toHaveBeenCalled())
    server.realtime.deliver(updateOf(['player-ready', { playerName: 'Ben', isReady: true }], ['game-start', {}]))

    await until(() =>
      expect(received).toEqual([
        ['player-ready', { playerName: 'Ben', isReady: true }],
        ['game-start', {}],
      ]),
    )
  })

  it('is refused with 403 if the session has no seat', async () => {
    const refused = vi.fn<(error: unknown) => void>()
    server.library('zoe').subscribe(CHANNEL).bind('pusher:subscription_error', refused)

    await until(() => expect(refused).toHaveBeenCalled())
    expect(refused.mock.calls[0]?.[0]).toMatchObject({ type: 'AuthError', status: 403 })
  })

  it('stays connected by sending pings', async () => {
    const { connection } = server.library('maya', { activityTimeout: 100, pongTimeout: 1_000 })
    const received: string[] = []
    connection.bind('message', ({ event }: { event: string }) => received.push(event))

    await until(() => expect(received.filter((event) => event === 'pusher:pong').length).toBeGreaterThan(1))
    expect(connection.state).toBe('connected')
  })

  it('reconnects by itself when the server disconnects it', async () => {
    const pusher = server.library('maya')
    const subscribed = vi.fn<() => void>()
    pusher.subscribe(CHANNEL).bind('pusher:subscription_succeeded', subscribed)
    await until(() => expect(subscribed).toHaveBeenCalledTimes(1))
    server.realtime.disconnectAfterGap()

    await until(() => expect(subscribed).toHaveBeenCalledTimes(2))
  })
})

describe('a connection', () => {
  it('starts with a socket id and the activity timeout', async () => {
    const raw = await server.page()
    const { data } = raw.parsedFrames()[0]!

    expect(JSON.parse(data as string)).toEqual({
      socket_id: expect.stringMatching(/^\d+\.\d+$/) as string,
      activity_timeout: 30,
    })
  })

  it.each([
    ['with an unknown key', '/app/other?protocol=7', 4001],
    ['with an unsupported protocol version', '/app/key?protocol=3', 4007],
  ])('%s gets an error and is closed for good', async (_, path, code) => {
    const socket = server.webSocket(path)
    const frames: unknown[] = []
    socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString())))

    const [closedWith] = (await once(socket, 'close')) as [number]
    expect(closedWith).toBe(code)
    expect(frames).toMatchObject([{ event: 'pusher:error', data: { code } }])
  })

  it('with an unknown key is cut off if it does not answer the close, because it would delay a stop', async () => {
    const socket = await server.deafSocket('maya', '/app/other')
    const startedAt = performance.now()
    await once(socket.resume(), 'end')
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  }, 40_000)

  it.each([
    ['from a foreign page', '/app/key', { origin: 'http://evil.example' }, 403, 'foreign-origin'],
    ['to another path', '/apps/key', {}, 404, 'no-such-page'],
    ['with a key that is none', '/app/key', { 'sec-websocket-key': 'x' }, 400, 'request-malformed'],
    ['of another WebSocket version', '/app/key', { 'sec-websocket-version': '99' }, 400, 'request-malformed'],
  ])('%s is refused', async (_, path, headers, status, code) => {
    const socket = server.webSocket(path, {
      finishRequest(request) {
        for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)
        request.end()
      },
    })
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]

    expect(response.statusCode).toBe(status)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(await json(response)).toMatchObject({ code })
    expect(server.realtime.socketCount).toBe(0)
    socket.on('error', () => undefined)
  })

  it('of an address that has too many is told when to try again (P-refusal-7)', async () => {
    await server.close()
    server = await RealtimeServer.open({ maxConnectionsOfAddress: 0 })
    const socket = server.webSocket('/app/key')
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]

    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '5'])
    expect(await json(response)).toMatchObject({ code: 'too-many-requests' })
    socket.on('error', () => undefined)
  })

  it('of an address frees its place when it ends, and no other place', async () => {
    await server.close()
    server = await RealtimeServer.open({ maxConnectionsOfAddress: 2 })
    const [first] = [await server.deafSocket(), await server.deafSocket()]
    first.destroy()
    await until(() => expect(server.realtime.socketCount).toBe(1))
    await once(server.webSocket(), 'open')
    const socket = server.webSocket().on('error', () => undefined)
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]

    expect(response.statusCode).toBe(429)
  })

  it('does not wait for the limit of another connection, which Redis may take long to answer', async () => {
    await server.close()
    const answers: ((waitMs: number) => void)[] = []
    server = await RealtimeServer.open({ takeUpgrade: () => new Promise((resolve) => answers.push(resolve)) })
    const sockets = [server.webSocket(), server.webSocket()]
    await until(() => expect(answers).toHaveLength(2))
    for (const answer of answers) answer(0)
    await Promise.all(sockets.map((socket) => once(socket, 'open')))
  })

  it('whose limit cannot be counted is closed, and the operator is told', async () => {
    await server.close()
    const fault = new Error('no limits')
    server = await RealtimeServer.open({ takeUpgrade: () => Promise.reject(fault) })

    await expect(once(server.webSocket(), 'open')).rejects.toThrow('socket hang up')
    expect(server.faults.splice(0)).toEqual([[fault, undefined]])
  })

  it('keeps nothing of its first request, whose headers would take a quarter of its memory', async () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    const requests: WeakRef<IncomingMessage>[] = []
    const address = (request: IncomingMessage) => {
      requests.push(new WeakRef(request))
      return '127.0.0.1'
    }
    const noticing = await RealtimeServer.open({
      origin: { address, isForeign: () => false, isWrongHost: () => false },
    })
    await noticing.listener('maya')
    expect(requests.length).toBeGreaterThan(0)
    await until(() => {
      collectGarbage()
      expect(requests.filter((request) => request.deref() !== undefined)).toEqual([])
    })
    await noticing.close()
  })

  it('that answers no ping is closed', async () => {
    await server.close()
    server = await RealtimeServer.open({ pingEveryMs: 50 })
    const alive = await server.listener('ben')
    const dead = await server.deafSocket()
    await until(() => expect(server.realtime.socketCount).toBe(1))
    dead.destroy()

    await alive.flush()
  })

  it('that does not read what it receives is closed', async () => {
    const slow = await server.deafSocket('maya')
    await until(() => expect(server.realtime.socketCount).toBe(1))
    slow.write(textFrame(JSON.stringify({ event: 'pusher:subscribe', data: { channel: CHANNEL } })))
    const big = { text: 'x'.repeat(9_000) }
    await until(() => {
      for (let count = 0; count < 100; count += 1) server.realtime.deliver(updateOf(['chat-message', big]))
      expect(server.realtime.socketCount).toBe(0)
    })
    slow.destroy()
  })
})

/** A masked text frame of fewer than 126 bytes; the mask is zero. */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}

it('closing disconnects all pages at once, and accepts no new ones', async () => {
  const raw = await server.listener('maya')
  await server.realtime.close()

  expect(await raw.closed).toBe(4200)
  await expect(once(server.webSocket(), 'open')).rejects.toThrow('socket hang up')
  expect(server.realtime.socketCount).toBe(0)
})

it('closing also ends connections of pages that do not answer, so that the process can end', async () => {
  await server.deafSocket()
  await server.realtime.close()

  await until(() => expect(server.realtime.socketCount).toBe(0))
})
