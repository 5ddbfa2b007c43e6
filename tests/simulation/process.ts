import { EventEmitter } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Rooms } from '../../src/server/rooms/rooms'
import type { Database } from './store'
import { ArrivedRequest, CollectedResponse, type Answer, type SentCall } from './http'
import type { Machine } from './machine'
import type { LoadProduct } from './realm'
import type { Redis } from './redis'
import type { Owner, Scheduler } from './scheduler'
import type { PageSocket } from './web-socket'

const DEALING_MS = 2_000
const CHANNEL_KEY = { key: 'simulated', secret: 'the secret of the simulated channels' }
export const SESSION_SECRET = 'the secret of the simulated sessions'

export interface ProcessParts {
  scheduler: Scheduler
  machine: Machine
  redis: Redis
  database: Database
  /** A fault that the product would log. */
  onFault: (fault: unknown, where: string) => void
}

const NO_METRICS = {
  played: () => undefined,
  gameBegun: () => undefined,
  pushed: () => undefined,
  saved: () => undefined,
  refused: () => undefined,
  faulted: () => undefined,
  read: async () => '',
  contentType: 'text/plain',
}

/** One process of the product, from its start to its end. Its parts are put together as `startServer` does. */
export class SimulatedProcess implements Owner {
  isAlive = true
  asleepUntil = 0
  /** True from the moment when it takes calls. */
  isReady = false
  /** How far the wall clock was off when the process started, in milliseconds. The process counts on from there. */
  readonly clockOffset: number
  readonly #parts: ProcessParts
  #listener: RequestListener = () => undefined
  #upgrades = new EventEmitter()
  #rooms: Rooms | undefined
  /** Told when the process ends, with the calls under way unanswered. */
  readonly #onEnd = new Set<() => void>()

  constructor(
    readonly name: string,
    parts: ProcessParts,
    readonly isOldRelease: boolean,
  ) {
    this.#parts = parts
    this.clockOffset = parts.machine.clockOffset
  }

  /** Starts as the program does: connects, then opens the rooms, then takes calls. */
  async start(load: LoadProduct): Promise<void> {
    const { redis, machine, database, onFault } = this.#parts
    const product = load(machine.surroundings(this, { redis: redis.moduleFor(this) }))
    const clock = new product.SystemClock()
    const chance = new product.CryptoChance()
    const limits = new product.MemoryLimits(clock)
    const bus = await product.openRedisEventBus({ url: 'redis://simulated' })
    const store = database.connect(this, product)
    const sessions = product.createSessions({ secret: SESSION_SECRET, clock, chance })
    const origin = product.createRequestOrigin({ publicOrigins: [], trustedProxies: 0 })
    const rooms = new product.Rooms({
      store,
      bus,
      clock,
      chance,
      dealingMs: DEALING_MS,
      isListenedTo: (code) => realtime.isListenedTo(code),
      onFault: (fault, room) => onFault(fault, `${this.name}, room ${room}`),
    })
    const realtime = new product.Realtime({
      channelKey: CHANNEL_KEY,
      sessionOf: (cookies) => sessions.read(cookies),
      seatOf: async (roomCode, session) => {
        const outcome = await rooms.seatOf(roomCode, session)
        return outcome.ok ? outcome.value : undefined
      },
      mayWatch: async (roomCode, session) => (await rooms.watch(roomCode, session)).ok,
      follow: (roomCode) => rooms.follow(roomCode),
      origin,
      onFault: (fault) => onFault(fault, `${this.name}, realtime`),
    })
    bus.onUpdate((update) => realtime.deliver(update))
    bus.onGap(() => realtime.disconnectAfterGap())
    const app = product.createApp({
      rooms,
      limits,
      clock,
      sessions,
      origin,
      metrics: NO_METRICS,
      metricsToken: undefined,
      push: undefined,
      isAddressBound: false,
      ice: { hasRelay: false, of: () => [] },
      realtime: product.embeddedAddress(realtime, CHANNEL_KEY.key),
      shareOrigin: (pageOrigin) => pageOrigin,
      store,
      log: logTo((fault) => onFault(fault, this.name)),
      webRoot: '/nowhere',
    })
    await rooms.open()
    realtime.attach(this.#upgrades as unknown as Server)
    this.#listener = (request, response) => void app.server.emit('request', request, response)
    this.#rooms = rooms
    this.isReady = true
  }

  /** The rooms as this process has them, for judges. */
  get rooms(): Rooms {
    if (this.#rooms === undefined) throw new Error(`${this.name} has not started`)
    return this.#rooms
  }

  /** Ends at once, in whatever it is doing. */
  kill(): void {
    if (!this.isAlive) return
    this.isAlive = false
    this.isReady = false
    this.#parts.redis.forget(this)
    for (const end of this.#onEnd) end()
    this.#onEnd.clear()
  }

  /** A call has arrived. `onEnd` is called if the process ends before it has answered. */
  take(call: SentCall, onAnswer: (answer: Answer) => void, onEnd: () => void): void {
    this.#onEnd.add(onEnd)
    const response = new CollectedResponse((answer) => {
      this.#onEnd.delete(onEnd)
      onAnswer(answer)
    })
    response.on('error', () => undefined)
    this.#listener(new ArrivedRequest(call).asNode(), response.asNode())
  }

  /** A page opens a WebSocket. */
  accept(socket: PageSocket, cookie: string): void {
    const upgrade = {
      method: 'GET',
      url: `/app/${CHANNEL_KEY.key}?protocol=7`,
      headers: {
        host: 'poker.test',
        upgrade: 'websocket',
        connection: 'Upgrade',
        'sec-websocket-key': 'c2ltdWxhdGVkIHNvY2tldA==',
        'sec-websocket-version': '13',
        cookie,
      },
      socket: { remoteAddress: '192.0.2.1' },
      rawHeaders: [],
    }
    this.#onEnd.add(() => socket.break())
    this.#upgrades.emit('upgrade', upgrade, socket.serverEnd, Buffer.alloc(0))
  }
}

/** Only faults matter; what the product refuses is in its answers. */
function logTo(onError: (fault: unknown) => void): FastifyBaseLogger {
  const nothing = () => undefined
  const error = (details: { err?: unknown }) => onError(details.err ?? details)
  const log = {
    level: 'info',
    fatal: error,
    error,
    warn: nothing,
    info: nothing,
    debug: nothing,
    trace: nothing,
    silent: nothing,
  }
  return { ...log, child: () => logTo(onError) } as unknown as FastifyBaseLogger
}
