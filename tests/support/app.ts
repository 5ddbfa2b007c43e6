import type { RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { ManualClock } from '../../src/server/adapters/manual-clock'
import { MemoryEventBus } from '../../src/server/adapters/memory-event-bus'
import { MemoryRoomStore } from '../../src/server/adapters/memory-room-store'
import { NO_LIMITS } from '../../src/server/adapters/no-limits'
import { createApp, type AppParts } from '../../src/server/http/app'
import { createIceServers } from '../../src/server/http/ice-servers'
import { createMetrics } from '../../src/server/http/metrics'
import { embeddedAddress } from '../../src/server/http/realtime-address'
import { createRequestOrigin } from '../../src/server/http/request-origin'
import { createSessions } from '../../src/server/http/sessions'
import type { RoomUpdate, SeatEvent } from '../../src/server/ports/event-bus'
import { Rooms } from '../../src/server/rooms/rooms'
import { Player } from './player'
import { StackedChance } from './stacked-chance'
import { deal as dealAt, seat as seatAt, type Table } from './table'
import { DEALING_MS } from './test-server'
import { inProcess, type Transport } from './transport'

export interface TestApp extends Transport {
  app: FastifyInstance
  clock: ManualClock
  chance: StackedChance
  store: MemoryRoomStore
  /** Every event, in order. */
  events: RoomUpdate['events']
  /** Every event for a single seat, in order. */
  seatEvents: SeatEvent[]
  /** The lines of the log. */
  logged: string[]
  /** A player without a session; the first call creates one. */
  player(name?: string, options?: PlayerOptions): Player
  close(): Promise<void>
}

interface PlayerOptions {
  /** The remote address of the calls. */
  address?: string
  headers?: Record<string, string>
}

type ChosenParts = Partial<Omit<AppParts, 'limits'>> & {
  limits?: (clock: ManualClock) => AppParts['limits']
  makeStore?: () => MemoryRoomStore
  publicOrigins?: string[]
  trustedProxies?: number
}

/** The whole application over ports in memory, with a clock that moves by hand. Calls come without a network. */
export async function openApp(chosen: ChosenParts = {}): Promise<TestApp> {
  const { limits = () => NO_LIMITS, publicOrigins = [], trustedProxies = 0, makeStore, ...parts } = chosen
  const clock = new ManualClock()
  const chance = new StackedChance()
  const store = makeStore?.() ?? new MemoryRoomStore()
  const bus = new MemoryEventBus()
  const events: RoomUpdate['events'] = []
  const logged: string[] = []
  const seatEvents: SeatEvent[] = []
  bus.onUpdate((update) => {
    events.push(...update.events)
    seatEvents.push(...(update.seatEvents ?? []))
  })
  const metrics = createMetrics({
    countRooms: () => store.count(),
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
    dealingMs: DEALING_MS,
    metrics,
    onFault: fault,
    push: parts.push,
  })
  await rooms.open()
  const app = createApp({
    rooms,
    limits: limits(clock),
    clock,
    sessions: createSessions({ secret: 'a secret of the tests', clock, chance }),
    origin: createRequestOrigin({ publicOrigins, trustedProxies }),
    metricsToken: undefined,
    isAddressBound: false,
    realtime: embeddedAddress('key', ({ socketId, channel }) => `key:${socketId}:${channel}`),
    shareOrigin: (pageOrigin) => Promise.resolve(pageOrigin),
    push: parts.push,
    ice: createIceServers({ iceServers: [], turn: undefined }, clock),
    store,
    metrics,
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
    webRoot: '/nowhere',
    ...parts,
  })
  await app.ready()
  const listener: RequestListener = (request, response) => {
    // A request without a network has no socket to time.
    Object.assign(request.socket, { setTimeout: () => request.socket })
    app.server.emit('request', request, response)
  }
  return {
    ...inProcess(listener),
    app,
    clock,
    chance,
    store,
    events,
    seatEvents,
    logged,
    player: (name = 'Zoe', { address, headers } = {}) => new Player(inProcess(listener, address), name, headers),
    async close() {
      await app.close()
      await rooms.close()
    },
  }
}

/** A lobby in which the players sit in this order; the first is the creator. Tests name only players that exist. */
export async function seat(test: TestApp, ...names: [string, ...string[]]) {
  return namedSeats(await seatAt(test, names))
}

/** A running game in which the first player has the turn. Hands are in seat order, Harvey's last. */
export async function deal(test: TestApp, names: [string, ...string[]], hands?: string[]) {
  return namedSeats(await dealAt(test, names, hands && { hands }))
}

function namedSeats({ code, players }: Table) {
  return { code, players: players as [Player, Player, Player] }
}
