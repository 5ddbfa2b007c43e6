import type { FastifyInstance } from 'fastify'
import { inject, type InjectOptions } from 'light-my-request'
import pino from 'pino'
import { ManualClock } from '../../src/server/adapters/manual-clock'
import { MemoryEventBus } from '../../src/server/adapters/memory-event-bus'
import { MemoryRoomStore } from '../../src/server/adapters/memory-room-store'
import { createApp, type AppParts } from '../../src/server/http/app'
import { createMetrics } from '../../src/server/http/metrics'
import { createRequestOrigin } from '../../src/server/http/request-origin'
import { createSessions } from '../../src/server/http/sessions'
import { NO_LIMITS } from '../../src/server/no-limits'
import type { RoomUpdate } from '../../src/server/ports/event-bus'
import { Rooms } from '../../src/server/rooms/rooms'
import { StackedChance } from './stacked-chance'

export interface TestApp {
  app: FastifyInstance
  clock: ManualClock
  chance: StackedChance
  store: MemoryRoomStore
  /** Everything that pages were told, in order. */
  events: RoomUpdate['events']
  /** What was logged, line by line. */
  logged: string[]
  /** Somebody with a browser of their own. */
  visitor(options?: VisitorOptions): Visitor
  close(): Promise<void>
}

interface VisitorOptions {
  address?: string
  headers?: Record<string, string>
}

type ChosenParts = Partial<Omit<AppParts, 'limits'>> & {
  limits?: (clock: ManualClock) => AppParts['limits']
  publicOrigins?: string[]
  trustedProxies?: number
}

/** The whole application over ports in memory and a clock that stands still; it is asked without a network. */
export async function openApp(chosen: ChosenParts = {}): Promise<TestApp> {
  const clock = new ManualClock()
  const chance = new StackedChance()
  const store = new MemoryRoomStore()
  const bus = new MemoryEventBus()
  const events: RoomUpdate['events'] = []
  const logged: string[] = []
  bus.onUpdate((update) => events.push(...update.events))
  const { limits = () => NO_LIMITS, publicOrigins = [], trustedProxies = 0, ...parts } = chosen
  const metrics = createMetrics({
    countRooms: async () => (await store.count()).rooms,
    countSockets: () => 0,
    countPlayers: () => rooms.countPlayers(),
  })
  const fault = (error: unknown): never => {
    throw new Error('A room failed', { cause: error })
  }
  const rooms = new Rooms({
    store,
    bus,
    clock,
    chance,
    dealingMs: 2000,
    onPlayed: (type, ms) => metrics.played(type, ms),
    onSaved: (ms) => metrics.saved(ms),
    onFault: fault,
  })
  await rooms.open()
  const app = createApp({
    rooms,
    limits: limits(clock),
    clock,
    sessions: createSessions({ secret: 'a secret of the tests', clock, chance }),
    origin: createRequestOrigin({ publicOrigins, trustedProxies }),
    metricsToken: undefined,
    realtime: {
      answer: (tls) => ({ key: 'key', host: null, port: null, tls, cluster: 'us2', prefix: '' }),
      authorize: (socketId, channel) => `key:${socketId}:${channel}`,
      sources: [],
    },
    shareOrigin: (pageOrigin) => pageOrigin,
    store,
    metrics,
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
    webRoot: '/nowhere',
    ...parts,
  })
  await app.ready()
  return {
    app,
    clock,
    chance,
    store,
    events,
    logged,
    visitor: (options) => new Visitor(app, options),
    async close() {
      await app.close()
      await rooms.close()
    },
  }
}

export interface Answer<T> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: T
  text: string
}

type Failed = { error: string }

/** Keeps cookies as a browser does, and nothing else. */
export class Visitor {
  cookie: string | undefined
  readonly #app: FastifyInstance
  readonly #options: VisitorOptions

  constructor(app: FastifyInstance, options: VisitorOptions = {}) {
    this.#app = app
    this.#options = options
  }

  get<T = Failed>(path: string, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.send<T>({ method: 'GET', url: `/api${path}`, headers })
  }

  post<T = Failed>(path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.send<T>({ method: 'POST', url: `/api${path}`, headers, ...(body !== undefined && { payload: body }) })
  }

  async send<T = Failed>(request: InjectOptions & { headers?: Record<string, string> }): Promise<Answer<T>> {
    const { address: remoteAddress = '192.0.2.1', headers } = this.#options
    const cookie = this.cookie === undefined ? {} : { cookie: this.cookie }
    const response = await inject((request, response) => void this.#app.server.emit('request', request, response), {
      remoteAddress,
      ...request,
      headers: { ...headers, ...cookie, ...request.headers },
    })
    const [set] = [response.headers['set-cookie'] ?? []].flat()
    if (set !== undefined) this.cookie = set.split(';', 1)[0]
    const isJson = String(response.headers['content-type']).includes('json') && response.body !== ''
    return {
      status: response.statusCode,
      headers: response.headers,
      body: (isJson ? JSON.parse(response.body) : null) as T,
      text: response.body,
    }
  }

  /** Opens a room; answers its code. */
  async creates(name: string, settings: object = {}): Promise<string> {
    const { body } = await this.post<{ roomCode: string }>('/game/create', {
      playerName: name,
      settings: { maxRounds: 5, decisionTimer: 30, ante: 50, ...settings },
    })
    return body.roomCode
  }

  joins(name: string, roomCode: string) {
    return this.post<{ status: string } & Failed>('/game/join', { playerName: name, roomCode })
  }
}

/** A lobby with everybody seated in this order; the first is the creator. */
export async function seat(test: TestApp, ...names: [string, ...string[]]) {
  const players = names.map(() => test.visitor())
  const [creator, ...others] = players as [Visitor, ...Visitor[]]
  const code = await creator.creates(names[0])
  for (const [index, other] of others.entries()) await other.joins(names[index + 1] ?? '', code)
  return { code, players: [creator, ...others] as [Visitor, Visitor, Visitor] }
}

/** A running game in which the first player has the turn. Hands are in seat order, Harvey's last. */
export async function deal(test: TestApp, names: [string, ...string[]], hands?: string[]) {
  const table = await seat(test, ...names)
  if (hands !== undefined) test.chance.stack(hands)
  for (const player of table.players) await player.post(`/game/ready/${table.code}`, { isReady: true })
  await table.players[0].post(`/game/start/${table.code}`)
  await test.clock.advance(2000)
  return table
}
