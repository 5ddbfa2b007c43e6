import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { badBytes, badCallTo, badFrame, type BadCall } from '../support/bad-input'
import type { OpenApiDocument } from '../support/call-grammar'
import { seededRandom } from '../support/random'
import { Player } from '../support/player'
import { sendRaw, statusesIn } from '../support/raw-http'
import { residentMb } from '../support/resident-memory'
import { startProcess, type ServerProcess } from '../support/server-process'
import { byLength } from '../support/run-length'
import { Unanswered } from '../support/transport'
import { sleep } from '../support/wait'

// Calls that are nearly right, and arbitrary bytes and frames, get no 5xx, always an answer, and leave no memory in use.

const CALLS = byLength({ short: 4000, long: 80_000 })
const BARE = byLength({ short: 300, long: 8000 })
const FRAMES = byLength({ short: 1500, long: 20_000 })
const IDLE_SOCKETS = byLength({ short: 500, long: 5000 })
const AT_ONCE = 40

let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'bad-'))
  server = await startProcess({ DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'warn', DEALING_MS: '0' })
})
afterAll(async () => {
  server.kill('SIGKILL')
  await server.ended
  rmSync(dataDir, { recursive: true })
})

const { seed } = seededRandom()
console.log(`seed ${seed}`)

/** Works on every item, so many at the same time. */
async function forEach<T>(
  items: T[],
  work: (item: T, index: number) => Promise<void>,
  atOnce = AT_ONCE,
): Promise<void> {
  let next = 0
  const lane = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index]
      if (item !== undefined) await work(item, index)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
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

/** A room in which the caller has a seat. It is renewed when a call has left it. */
class FuzzedRoom {
  code = ''
  #rooms = 0

  constructor(
    readonly player: Player,
    readonly other: Player,
  ) {}

  /** In turn a lobby alone, a lobby with another player, and a running game. */
  async renew(): Promise<void> {
    const kind = this.#rooms++ % 3
    const code = await this.player.createGame()
    if (kind > 0) await this.other.join(code)
    if (kind > 1) await this.other.ready(code)
    if (kind > 1) expect((await this.player.start(code)).status).toBe(200)
    this.code = code
  }
}

async function sendBadCall(room: FuzzedRoom, call: BadCall, statuses: Map<number, number>): Promise<void> {
  const { code } = room
  // A cookie that the answer sets is not kept.
  const player = room.player.at(server)
  const path = call.path.replace('CODE', code)
  const body = call.body?.replaceAll('CODE', code)
  try {
    const answer = await player.send(call.method, path, body, call.headers)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.status === 200 && call.path === '/api/game/leave/CODE' && room.code === code) await room.renew()
    const what = `${call.method} ${path} ${JSON.stringify(call.headers)} ${body?.slice(0, 300)}`
    expect(answer.status, `${what}: ${answer.text}`).toBeLessThan(500)
    if (path.startsWith('/api/') && answer.status >= 400 && call.method !== 'HEAD') {
      expect(answer.body.error, what).toMatch(/\w/)
    }
  } catch (error) {
    // The server closes the connection where the head of a request is wrong.
    if (!(error instanceof Unanswered) || /no answer in time/.test(error.message)) throw error
    statuses.set(0, (statuses.get(0) ?? 0) + 1)
  }
}

describe('bad input', () => {
  it(`in ${CALLS} calls gets no 5xx, always a sentence, and leaves no memory in use`, async () => {
    const statuses = new Map<number, number>()
    const seated = await Player.arrive(server, 'Ada')
    const { body: document } = await seated.get<OpenApiDocument>('/api/openapi.json')
    const badCall = badCallTo(Object.keys(document.paths))
    const room = new FuzzedRoom(seated, await Player.arrive(server, 'Ben'))
    const memory: number[] = []
    const batch = Math.ceil(CALLS / 10)
    for (let part = 0; part < 10; part += 1) {
      await room.renew()
      const calls = fc.sample(badCall, { seed: seed + part, numRuns: batch })
      await forEach(calls, (call) => sendBadCall(room, call, statuses))
      memory.push(await residentMb(server))
    }
    console.log(`calls: ${JSON.stringify(Object.fromEntries(statuses))}, memory ${memory.map(Math.round).join(' ')} MB`)
    for (const status of [200, 304, 400, 403, 404, 409, 413, 415]) {
      if (status !== 304) expect(statuses.get(status) ?? 0, String(status)).toBeGreaterThan(0)
    }
    // The cache keeps the rooms of the run for ten minutes.
    expect(memory.at(-1)! - memory[4]!).toBeLessThan(60)
    await expectPlayable()
  })

  it(`on ${BARE} connections with arbitrary bytes gets no 5xx`, async () => {
    const statuses = new Map<number, number>()
    await forEach(fc.sample(badBytes, { seed, numRuns: BARE }), async (bytes) => {
      for (const status of statusesIn(await sendRaw(server.port, bytes))) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        // 501 and 505 refuse what this HTTP server does not speak.
        if (status !== 501 && status !== 505) expect(status, bytes.toString('latin1').slice(0, 500)).toBeLessThan(500)
      }
    })
    console.log(`bare: ${JSON.stringify(Object.fromEntries(statuses))}`)
    expect(statuses.get(400) ?? 0).toBeGreaterThan(0)
    await expectPlayable()
  })

  it(`in ${FRAMES} frames ends at most its own connection`, async () => {
    const player = await Player.arrive(server, 'Ada')
    const code = await player.createGame()
    const { key } = (await player.init()).body.realtime
    const url = `${server.origin.replace('http', 'ws')}/app/${key}?protocol=7`
    const frames = fc.sample(badFrame, { seed, numRuns: FRAMES })
    const before = await residentMb(server)
    const codes = new Map<number, number>()
    const groups = Array.from({ length: Math.ceil(frames.length / 30) }, (_, group) =>
      frames.slice(group * 30, group * 30 + 30),
    )
    await forEach(
      groups,
      async (group) => {
        const socket = new WebSocket(url, { headers: { cookie: player.cookie ?? '' } })
        socket.on('error', () => socket.terminate())
        let closeCode = 0
        socket.on('close', (code) => (closeCode = code))
        await once(socket, 'message')
        for (const frame of group) {
          if (socket.readyState === socket.OPEN)
            socket.send(typeof frame === 'string' ? frame.replaceAll('CODE', code) : frame)
        }
        await sleep(20)
        codes.set(closeCode, (codes.get(closeCode) ?? 0) + 1)
        socket.terminate()
      },
      10,
    )
    const after = await residentMb(server)
    console.log(`frames: closed with ${JSON.stringify(Object.fromEntries(codes))}, ${after - before} MB more`)
    expect(after - before).toBeLessThan(40)
    await expectPlayable()
    const { text } = await player.get('/metrics')
    expect(Number(/^poker_sockets (\d+)/m.exec(text)?.[1])).toBeLessThan(10)
  })

  it('below the frames of WebSocket ends its own connection only', async () => {
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

  it(`with ${IDLE_SOCKETS} idle sockets does not slow the actions of others down`, async () => {
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

it('bad input and occupied connections are no faults in the metrics or the log', async () => {
  const { text } = await new Player(server, 'Ada').get('/metrics')
  expect(text).toMatch(/^poker_faults_total 0$/m)
  expect(server.printed.filter((line) => /"level":(40|50|60)/.test(line))).toEqual([])
})
