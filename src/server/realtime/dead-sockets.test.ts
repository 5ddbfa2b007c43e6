import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { RealtimeServer, until } from '../../../tests/support/realtime-server'

/** Within this time a dead socket must be closed. */
const FOUND_MS = 60_000
const STEP_MS = 1_000

let server: RealtimeServer

beforeEach(async () => {
  // Only the server's own timers are fake; sockets and libraries keep real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = await RealtimeServer.open()
})
afterEach(async () => {
  await server.close()
  vi.useRealTimers()
})

/** A page whose network stack answers pings although its scripts may sleep, or the reverse. */
async function page(options: { autoPong: boolean; answers: boolean }) {
  const socket = server.webSocket(undefined, { autoPong: options.autoPong })
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
  it('a dead socket is closed, and pages that answer in either way stay connected', async () => {
    await server.deafSocket()
    const asleep = await page({ autoPong: true, answers: false })
    const plain = await page({ autoPong: false, answers: true })
    expect(server.realtime.socketCount).toBe(3)
    await passMinute()

    await until(() => expect(server.realtime.socketCount).toBe(2))
    expect(asleep.socket.readyState).toBe(WebSocket.OPEN)
    expect(plain.socket.readyState).toBe(WebSocket.OPEN)
    expect(plain.events).toContain('pusher:ping')
  })

  it('a page that does not answer in any way is disconnected with a close code', async () => {
    const silent = await page({ autoPong: false, answers: false })
    await passMinute()

    expect(await silent.closed).toBe(4201)
    await until(() => expect(server.realtime.socketCount).toBe(0))
  })

  it('the browser library answers and stays connected', async () => {
    const pusher = server.library('maya', {}, { autoPong: false })
    await until(() => expect(pusher.connection.state).toBe('connected'))
    const id = pusher.connection.socket_id
    await passMinute()

    expect(pusher.connection.state).toBe('connected')
    expect(pusher.connection.socket_id).toBe(id)
  })
})

it('pages are pinged in turns, each once in 20 seconds', async () => {
  const pages = await Promise.all(Array.from({ length: 30 }, () => page({ autoPong: true, answers: true })))
  const pings = () => pages.map(({ events }) => events.filter((event) => event === 'pusher:ping').length)
  vi.advanceTimersByTime(10_000)
  await until(() => expect(pings()).toContain(1))
  expect(pings()).toContain(0)
  vi.advanceTimersByTime(10_000)
  await until(() => expect(new Set(pings())).toEqual(new Set([1])))
})
