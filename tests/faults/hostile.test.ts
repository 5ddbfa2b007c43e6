import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { CallGrammar, grammarFrame, type OpenApiDocument } from '../support/call-grammar'
import { Group } from '../support/group'
import { expectOk, Player } from '../support/player'
import { seededRandom } from '../support/random'
import { byLength } from '../support/run-length'
import { residentMb, roomCount } from '../support/server-metrics'
import { startWithOwnData, troubleIn, type ServerProcess } from '../support/server-process'
import { closeConnections, Unanswered } from '../support/transport'

// Calls made from the OpenAPI document and frames of the realtime protocol, each with a few faults, while a table of
// six plays: no 5xx, always a sentence, no crash, no loss of anything answered, and no growing memory.

const CALLS = byLength({ short: 3_000, long: 900_000 })
const FRAMES = byLength({ short: 4_000, long: 100_000 })
const AT_ONCE = 30
/** An attacker takes a seat in a new room after this many calls. */
const ROOM_LASTS = byLength({ short: 100, long: 5_000 })
const FRAMES_OF_SOCKET = 90
const PARTS = 10
const MEMORY_MB = 60
/** The calls of the grammar create rooms too, and the last of them stay in the cache for ten minutes. */
const CACHED_ROOMS = 10_000
const ROOM_MB = 12 / 1024

const random = seededRandom()
console.log(`seed ${random.seed}`)

let server: ServerProcess
let group: Group
let playing: Promise<void>
beforeAll(async () => {
  server = await startWithOwnData({ RATE_LIMIT: 'off', LOG_LEVEL: 'warn', DEALING_MS: '0' })
  group = new Group({ server, random: seededRandom(), size: 6, paceMs: 100, isRestless: true })
  playing = group.play()
})
afterAll(async () => {
  group.stop()
  await server.crash()
  closeConnections()
})

/** Somebody with a seat in a lobby or in a running game. */
class Attacker {
  code = ''
  #calls = 0

  constructor(
    readonly player: Player,
    readonly guest: Player,
  ) {}

  async send(grammar: CallGrammar, statuses: Map<number, number>): Promise<void> {
    if (this.#calls++ % ROOM_LASTS === 0) await this.#takeRoom()
    const { method, path, headers, body } = grammar.call()
    const fill = (text: string) => text.replaceAll('CODE', this.code).replaceAll('code', this.code.toLowerCase())
    // A cookie that the answer sets is not kept.
    const player = this.player.at(server)
    try {
      const answer = await player.send(method, path.replace(/CODE|code/, fill), body && fillValues(body, fill), headers)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const isSaid = answer.status < 400 || method === 'HEAD' || /\w/.test(answer.body.error ?? '')
      if (answer.status >= 500 || (path.startsWith('/api/') && !isSaid)) {
        throw new Error(`${method} ${path} ${JSON.stringify(headers)} ${body}: ${answer.status} ${answer.text}`)
      }
      if (answer.status === 404 && path.includes('CODE') && !(await this.#hasSeat())) this.#calls = 0
    } catch (error) {
      // Node's client does not send some of the headers, and the server hangs up on others.
      if (error instanceof Unanswered && !/no answer in time|ECONNREFUSED/.test(error.message)) return
      throw error
    }
  }

  /** False if the attacker has left, or the room has ended. */
  async #hasSeat(): Promise<boolean> {
    return (await this.player.at(server).lobby(this.code)).status === 200
  }

  async #takeRoom(): Promise<void> {
    if (this.code !== '') await this.player.leave(this.code)
    this.code = await this.player.createGame()
    await this.guest.join(this.code)
    if (!random.happens(0.6)) return
    await this.guest.ready(this.code)
    await this.player.start(this.code)
  }
}

/** Inserts room codes in the values of a body; the names of its fields do not change. */
function fillValues(body: string, fill: (text: string) => string): string {
  return body.replace(/"(CODE|code|private-game-CODE|game-CODE)"/g, fill)
}

it(`${CALLS} calls with faults get no 5xx and take no memory, and the table plays on`, async () => {
  const document = expectOk(await new Player(server, 'Ada').get<OpenApiDocument>('/api/openapi.json'))
  const grammar = new CallGrammar(document, random)
  const statuses = new Map<number, number>()
  const memories: number[] = []
  const attackers: Attacker[] = []
  const roomsBefore = await roomCount(server)
  for (let each = 0; each < AT_ONCE; each += 1) {
    attackers.push(new Attacker(await Player.arrive(server, 'Mallory'), await Player.arrive(server, 'Trudy')))
  }
  for (let part = 0; part < PARTS; part += 1) {
    let left = CALLS / PARTS
    const work = async (attacker: Attacker) => {
      while (left-- > 0) await attacker.send(grammar, statuses)
    }
    await Promise.all(attackers.map(work))
    memories.push(await residentMb(server))
  }
  const rooms = (await roomCount(server)) - roomsBefore
  console.log(JSON.stringify({ ...Object.fromEntries(statuses), rooms, memoryMb: memories.map(Math.round) }))
  for (const status of [200, 400, 403, 404, 409, 413, 415]) expect(statuses.get(status), String(status)).toBeDefined()
  expect(Math.min(...memories.slice(PARTS / 2)) - Math.min(...memories.slice(0, PARTS / 2))).toBeLessThan(
    MEMORY_MB + Math.min(rooms, CACHED_ROOMS) * ROOM_MB,
  )
})

it(`${FRAMES} frames with faults end at most their own connection, and the table plays on`, async () => {
  const player = await Player.arrive(server, 'Mallory')
  const code = await player.createGame()
  const { key } = expectOk(await player.init()).realtime
  const url = `${server.origin.replace('http', 'ws')}/app/${key}?protocol=7`
  const before = await residentMb(server)
  let left = FRAMES
  const lane = async () => {
    while (left > 0) {
      left -= FRAMES_OF_SOCKET
      const socket = new WebSocket(url, { headers: { cookie: player.cookie ?? '' } })
      await once(socket, 'message')
      for (let each = 0; each < FRAMES_OF_SOCKET; each += 1) {
        const frame = grammarFrame(random)
        if (socket.readyState === socket.OPEN)
          socket.send(typeof frame === 'string' ? frame.replaceAll('CODE', code) : frame)
      }
      const ended = new Promise((resolve) => socket.on('error', resolve).on('close', resolve).on('pong', resolve))
      socket.ping()
      await ended
      socket.terminate()
    }
  }
  await Promise.all(Array.from({ length: 10 }, lane))
  expect((await residentMb(server)) - before).toBeLessThan(MEMORY_MB)
})

it('everything answered to the table is kept, and nothing appears in the log', async () => {
  await group.pause()
  expect(await group.audit()).toEqual([])
  expect(group.wrong).toEqual([])
  const { actions, unanswered } = group.counts
  console.log(`${actions} actions beside it`)
  expect(actions).toBeGreaterThan(0)
  expect(unanswered).toBe(0)
  group.stop()
  await playing
  expect(troubleIn(server.printed)).toEqual([])
})
