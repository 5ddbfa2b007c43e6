import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import Pusher from 'pusher-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { Realtime } from './realtime'

/** Within this time a dead socket must be found. */
const FOUND_MS = 60_000
const STEP_MS = 1_000

const until = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 10_000, interval: 5 })

let realtime: Realtime
let server: Server
const opened: { close(): void }[] = []

beforeEach(async () => {
  // Only the server's own rhythm is ours; sockets and libraries keep real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  realtime = new Realtime({
    channelKey: { key: 'key', secret: 'secret' },
    sessionOf: (cookie) => cookie,
    follow: () => Promise.resolve(),
    mayWatch: () => Promise.resolve(false),
    seatOf: async () => 'MAYA',
    origin: { address: () => '127.0.0.1', isForeign: () => false, isWrongHost: () => false },
    onFault: (fault) => {
      throw fault
    },
  })
  server = createServer()
  realtime.attach(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.close()
  await realtime.close()
  server.close()
  vi.useRealTimers()
})

const port = () => (server.address() as AddressInfo).port

/** An upgraded connection whose other end has gone without a word: it answers nothing. */
async function deadSocket(): Promise<void> {
  const socket = connect(port(), '127.0.0.1')
  opened.push({ close: () => socket.destroy() })
  const key = Buffer.alloc(16).toString('base64')
  socket.write(
    `GET /app/key HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  await once(socket, 'readable')
}

/** A page whose network stack answers pings though its scripts may sleep, or the other way round. */
async function page(options: { autoPong: boolean; answers: boolean }) {
  const socket = new WebSocket(`ws://127.0.0.1:${port()}/app/key?protocol=7`, { autoPong: options.autoPong })
  opened.push(socket)
  const events: string[] = []
  socket.on('message', (data: Buffer) => {
    const { event } = JSON.parse(data.toString()) as { event: string }
    events.push(event)
    if (event === 'pusher:ping' && options.answers) socket.send('{"event":"pusher:pong","data":{}}')
  })
  const closed = once(socket, 'close').then(([code]) => code as number)
  await once(socket, 'message')
  return { socket, events, closed }
}

/** Lets the server's minute pass, with real time between its questions for answers to arrive. */
async function passMinute(): Promise<void> {
  for (let passed = 0; passed < FOUND_MS; passed += STEP_MS) {
    vi.advanceTimersByTime(STEP_MS)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

describe('within a minute', () => {
  it('a dead socket is found and forgotten, and those that answer in either way stay', async () => {
    await deadSocket()
    const asleep = await page({ autoPong: true, answers: false })
    const plain = await page({ autoPong: false, answers: true })
    expect(realtime.socketCount).toBe(3)
    await passMinute()

    await until(() => expect(realtime.socketCount).toBe(2))
    expect(asleep.socket.readyState).toBe(WebSocket.OPEN)
    expect(plain.socket.readyState).toBe(WebSocket.OPEN)
    expect(plain.events).toContain('pusher:ping')
  })

  it('a page that answers in no way is told why its connection ends', async () => {
    const silent = await page({ autoPong: false, answers: false })
    await passMinute()

    expect(await silent.closed).toBe(4201)
    await until(() => expect(realtime.socketCount).toBe(0))
  })

  it('the browser library answers and stays connected', async () => {
    const runtime = Pusher.Runtime as unknown as { createWebSocket(url: string): WebSocket }
    runtime.createWebSocket = (url) => new WebSocket(url, { autoPong: false })
    const pusher = new Pusher('key', {
      wsHost: '127.0.0.1',
      wsPort: port(),
      forceTLS: false,
      enabledTransports: ['ws'],
      cluster: 'us2',
    })
    opened.push({ close: () => pusher.disconnect() })
    await until(() => expect(pusher.connection.state).toBe('connected'))
    const id = pusher.connection.socket_id
    await passMinute()

    expect(pusher.connection.state).toBe('connected')
    expect(pusher.connection.socket_id).toBe(id)
  })
})
