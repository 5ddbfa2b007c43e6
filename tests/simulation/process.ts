import type { Server } from 'node:http'
import * as os from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { SERVER_SETTINGS } from '../support/server-settings'
import type { Database } from './store'
import { ArrivedRequest, CollectedResponse, type Answer, type SentCall } from './http'
import type { Machine } from './machine'
import type { Release } from './realm'
import type { Redis } from './redis'
import type { Owner, Scheduler } from './scheduler'
import type { PageSocket } from './web-socket'

/** Short, so that a run holds many rounds. In milliseconds. */
export const DEALING_MS = 300
/** The key of the realtime channel, which the database keeps. */
export const CHANNEL_KEY = 'simulated'
export const SESSION_SECRET = 'the secret of the simulated sessions'

const SETTINGS = {
  ...SERVER_SETTINGS,
  host: undefined,
  sessionSecret: SESSION_SECRET,
  dealingMs: DEALING_MS,
}

export interface ProcessParts {
  scheduler: Scheduler
  machine: Machine
  redis: Redis
  database: Database
  /** A fault that the product would log. */
  onFault: (fault: unknown, where: string) => void
}

const REDIS_URL = 'redis://simulated'

class NoMetric {
  inc = nothing
  dec = nothing
  set = nothing
  observe = nothing
}
/** Metrics and addresses would be those of this computer, not of the simulated one. */
const nothingOfThisComputer = (uptime: () => number) => ({
  os: { ...os, uptime, networkInterfaces: () => ({}) },
  'prom-client': { Counter: NoMetric, Gauge: NoMetric, Histogram: NoMetric, Registry: NoMetric },
  perf_hooks: { monitorEventLoopDelay: () => ({ enable: nothing, percentile: () => 0, reset: nothing }) },
})

/** One process of the product, from its start to its end. Its parts are put together by the product itself. */
export class SimulatedProcess implements Owner {
  isAlive = true
  asleepUntil = 0
  /** True from the moment at which it accepts calls. */
  isReady = false
  /** In virtual milliseconds. */
  readyAt = Infinity
  /** How far the wall clock was off when the process started, in milliseconds. The process counts on from there. */
  readonly clockOffset: number
  readonly #parts: ProcessParts
  #server: Server | undefined
  /** Called when the process ends and leaves open calls unanswered. */
  readonly #onEnd = new Set<() => void>()

  readonly name: string

  constructor(
    readonly place: string,
    /** Counts the processes in this place. */
    no: number,
    parts: ProcessParts,
    readonly isOldRelease: boolean,
  ) {
    this.name = `${place}${no}`
    this.#parts = parts
    this.clockOffset = parts.machine.clockOffset
  }

  /** Starts as the program does: connects, then opens the rooms, then accepts calls. */
  async start(release: Release): Promise<void> {
    const { redis, machine, database, onFault } = this.#parts
    const uptime = () => this.#parts.scheduler.now / 1000
    const host = machine.host(this, { redis: redis.moduleFor(this), ...nothingOfThisComputer(uptime) })
    const product = release.copy(this.place, host)
    const clock = new product.SystemClock()
    const { app, rooms } = await product.assemble({
      store: database.connect(this, product),
      bus: await product.openRedisEventBus({ url: REDIS_URL }),
      limits: await product.openRedisLimits({ url: REDIS_URL, clock }),
      clock,
      chance: new product.CryptoChance(),
      settings: SETTINGS,
      log: logTo((fault) => onFault(fault, this.name)),
      webRoot: '/nowhere',
    })
    await rooms.open()
    this.#server = app.server
    this.isReady = true
    this.readyAt = this.#parts.scheduler.now
  }

  /** Ends at once, whatever it is doing. */
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
    this.#server?.emit('request', new ArrivedRequest(call).asNode(), response.asNode())
  }

  /** A page opens a WebSocket. */
  accept(socket: PageSocket, cookie: string): void {
    const upgrade = {
      method: 'GET',
      url: `/app/${CHANNEL_KEY}?protocol=7`,
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
    this.#server?.emit('upgrade', upgrade, socket.serverEnd, Buffer.alloc(0))
  }
}

function nothing(): void {
  // Neither measured nor logged.
}

/** Only faults matter; what the product refuses is in its answers. */
function logTo(onError: (fault: unknown) => void): FastifyBaseLogger {
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
