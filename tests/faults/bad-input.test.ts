import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../support/random'
import { Player } from '../support/player'
import { sendRaw, statusesIn } from '../support/raw-http'
import { startWithOwnData, type ServerProcess } from '../support/server-process'
import { byLength } from '../support/run-length'

// Bytes that are not requests, offers of other protocols, and clients that occupy the server.

const BARE = byLength({ short: 300, long: 8000 })
const IDLE_SOCKETS = byLength({ short: 500, long: 5000 })
const AT_ONCE = 40

let server: ServerProcess
beforeAll(async () => {
  server = await startWithOwnData({ RATE_LIMIT: 'off', LOG_LEVEL: 'warn', DEALING_MS: '0' })
})
afterAll(async () => {
  await server.crash()
})

const { seed } = seededRandom()
console.log(`seed ${seed}`)

/** Processes every item, this many at the same time. */
async function forEach<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const lane = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

/** An ordinary game can still be played. */
async function expectPlayable(): Promise<void> {
  const ada = await Player.arrive(server, 'Ada')
  const code = await ada.createGame()
  const ear = await ada.subscribe(code)
  await ada.ready(code)
  await ear.event('player-ready')
  ear.close()
  expect((await ada.start(code)).status).toBe(200)
}

const requestLine = fc.constantFrom(
  'GET / HTTP/1.1\r\n',
  'GET /api/game/state/AAAAAA HTTP/1.1\r\n',
  'POST /api/game/join HTTP/1.1\r\n',
  'GET / HTTP/9.9\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'CONNECT evil.example:443 HTTP/1.1\r\n',
  'GET http://evil.example/ HTTP/1.1\r\n',
  'OPTIONS * HTTP/1.1\r\n',
  'GET /%zz HTTP/1.1\r\n',
  'TRACE / HTTP/1.1\r\n',
)

const headerLines = fc.array(
  fc.constantFrom(
    'Host: x\r\n',
    'Host:\r\n',
    'Host: a\r\nHost: b\r\n',
    'Content-Length: 5\r\n',
    'Content-Length: -1\r\n',
    'Content-Length: 99999999999999999999\r\n',
    'Transfer-Encoding: chunked\r\n',
    'Transfer-Encoding: chunked, gzip\r\n',
    'Content-Type: application/json\r\n',
    'Connection: upgrade\r\nUpgrade: websocket\r\n',
    'Sec-WebSocket-Key: x\r\nSec-WebSocket-Version: 1\r\n',
    'Cookie: poker_session=%\r\n',
    'X: \u0000\r\n',
    ' folded: line\r\n',
    'no colon\r\n',
    `Long: ${'x'.repeat(20_000)}\r\n`,
  ),
  { maxLength: 6 },
)

/** The bytes of a TCP connection. */
const badBytes: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        requestLine,
        headerLines,
        fc.constantFrom('\r\n', '\n', '', '\r\n0\r\n\r\n', '\r\nzz\r\nhello', '\r\n{"a":'),
      )
      .map(([line, lines, end]) => Buffer.from(line + lines.join('') + end, 'latin1')),
  },
)

describe('bytes that are no requests', () => {
  it(`on ${BARE} connections get no 5xx`, async () => {
    const statuses = new Map<number, number>()
    await forEach(fc.sample(badBytes, { seed, numRuns: BARE }), async (bytes) => {
      for (const status of statusesIn(await sendRaw(server.port, bytes))) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        // 501 and 505 refuse what this HTTP server does not support.
        if (status !== 501 && status !== 505) expect(status, bytes.toString('latin1').slice(0, 500)).toBeLessThan(500)
      }
    })
    console.log(`bare: ${JSON.stringify(Object.fromEntries(statuses))}`)
    expect(statuses.get(400) ?? 0).toBeGreaterThan(0)
    await expectPlayable()
  })

  it('below the frames of WebSocket end their own connection only', async () => {
    const player = await Player.arrive(server, 'Ada')
    const { key } = (await player.init()).body.realtime
    const upgrade =
      `GET /app/${key}?protocol=7 HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: Upgrade\r\n` +
      'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
    await forEach(
      fc.sample(fc.uint8Array({ minLength: 1, maxLength: 400 }), {
        seed,
        numRuns: byLength({ short: 60, long: 2000 }),
      }),
      async (bytes) => {
        const sent = Buffer.concat([Buffer.from(upgrade), bytes])
        expect(await sendRaw(server.port, sent, { firstMs: 5000 })).toMatch(/^HTTP\/1\.1 101/)
      },
    )
    await expectPlayable()
  })
})

describe('a request that offers another protocol', () => {
  const offering = (request: string, more = '') =>
    `${request} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n` +
    `HTTP2-Settings: AAMAAABkAAQAAP__\r\n${more}`

  it('is answered with HTTP/1.1, with its body, on one connection', async () => {
    const body = JSON.stringify({ playerName: 'Ada', settings: { maxRounds: 5, decisionTimer: 30, ante: 50 } })
    const headers = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
    const socket = connect(server.port, '127.0.0.1')
    const answerTo = async (request: string) => {
      socket.write(request)
      const [part] = (await once(socket, 'data')) as [Buffer]
      return part.toString()
    }
    const create = offering('POST /api/game/create', headers) + body
    const answers = [await answerTo(create), await answerTo(offering('GET /healthz', '\r\n')), await answerTo(create)]
    socket.destroy()
    expect(answers.flatMap(statusesIn)).toEqual([200, 200, 200])
    expect(answers[2]).toMatch(/"roomCode":"[A-Z2-9]{6}"/)
  })

  it('for a WebSocket at another path is refused', async () => {
    const wish = 'GET /api/session/init HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    expect(statusesIn(await sendRaw(server.port, wish, { firstMs: 5000 }))).toEqual([404])
  })
})

describe('a client that occupies the server', () => {
  const sockets: Socket[] = []
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
  })

  function hold(text: string): Socket {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => socket.destroy())
    socket.write(text)
    sockets.push(socket)
    return socket
  }

  it('with huge headers is refused', async () => {
    const head = `GET / HTTP/1.1\r\nHost: x\r\n${'X: '.padEnd(30_000, 'x')}\r\n\r\n`
    expect(statusesIn(await sendRaw(server.port, head, { firstMs: 5000 }))).toEqual([431])
  })

  it('with half a head, or with a body byte by byte, is disconnected', async () => {
    const half = hold('GET / HTTP/1.1\r\nHost: x\r\n')
    const slow = hold(
      'POST /api/game/join HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
    )
    const dripping = setInterval(() => slow.write('x'), 500)
    const startedAt = performance.now()
    for (const socket of [half, slow]) socket.resume()
    await Promise.all([once(half, 'close'), once(slow, 'close')])
    clearInterval(dripping)
    expect(performance.now() - startedAt).toBeLessThan(30_000)
  })

  it(`with ${IDLE_SOCKETS} idle sockets does not slow down the actions of others`, async () => {
    const player = await Player.arrive(server, 'Ada')
    const { key } = (await player.init()).body.realtime
    const url = `${server.origin.replace('http', 'ws')}/app/${key}?protocol=7`
    const idle: WebSocket[] = []
    for (let opened = 0; opened < IDLE_SOCKETS; opened += 100) {
      // One address may hold 300.
      const localAddress = `127.0.0.${2 + Math.floor(opened / 300)}`
      const some = Array.from({ length: 100 }, () => new WebSocket(url, { localAddress }))
      idle.push(...some)
      await Promise.all(some.map((socket) => once(socket, 'open')))
    }
    for (let each = 0; each < IDLE_SOCKETS / 5; each += 1) hold('')
    const code = await player.createGame()
    const took: number[] = []
    for (let each = 0; each < 100; each += 1) {
      const startedAt = performance.now()
      expect((await player.ready(code, each % 2 === 0)).status).toBe(200)
      took.push(performance.now() - startedAt)
    }
    took.sort((one, other) => one - other)
    console.log(
      `with ${IDLE_SOCKETS} idle sockets an action takes ${took[50]?.toFixed(1)} ms, at most ${took[99]?.toFixed(1)} ms`,
    )
    expect(took[50]).toBeLessThan(100)
    for (const socket of idle) socket.terminate()
  })
})

it('bad bytes and occupied connections are no faults in the metrics or the log', async () => {
  const { text } = await new Player(server, 'Ada').get('/metrics')
  expect(text).toMatch(/^poker_faults_total 0$/m)
  expect(server.printed.filter((line) => /"level":(40|50|60)/.test(line))).toEqual([])
})
