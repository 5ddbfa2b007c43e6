import { resolve } from 'node:path'
import pino from 'pino'
import { ManualClock } from '../../src/server/adapters/manual-clock'
import { MemoryEventBus } from '../../src/server/adapters/memory-event-bus'
import { MemoryLimits } from '../../src/server/adapters/memory-limits'
import { MemoryRoomStore } from '../../src/server/adapters/memory-room-store'
import type { Turn } from '../../src/server/http/ice-servers'
import { NO_LIMITS } from '../../src/server/adapters/no-limits'
import type { Clock } from '../../src/server/ports/clock'
import type { EventBus } from '../../src/server/ports/event-bus'
import type { RoomStore } from '../../src/server/ports/room-store'
import { startServer, type ServerParts } from '../../src/server/start-server'
import { SERVER_SETTINGS } from './server-settings'
import { StackedChance } from './stacked-chance'
import type { Address } from './transport'

/** How long the cards are dealt unless a test chooses otherwise. */
export const DEALING_MS = 2_000

export interface TestServer<C extends Clock = ManualClock> extends Address {
  clock: C
  /** Decides the next decks. */
  chance: StackedChance
  store: RoomStore
  /** The lines of the log. */
  logged: string[]
  stop(): Promise<void>
}

interface Choices<C extends Clock> {
  clock?: C
  store?: RoomStore
  bus?: EventBus
  chance?: StackedChance
  isLimited?: boolean
  publicOrigins?: string[]
  trustedProxies?: number
  dealingMs?: number
  turn?: Turn
  openPush?: ServerParts['openPush']
}

/** The whole server with the built pages in this process, on a free port. Its clock moves by hand unless another is chosen. */
export async function startTestServer<C extends Clock = ManualClock>(choices: Choices<C> = {}): Promise<TestServer<C>> {
  const clock = choices.clock ?? (new ManualClock() as Clock as C)
  const { store = new MemoryRoomStore(), chance = new StackedChance() } = choices
  const logged: string[] = []
  const { port, close } = await startServer({
    store,
    bus: choices.bus ?? new MemoryEventBus(),
    limits: choices.isLimited === true ? new MemoryLimits(clock) : NO_LIMITS,
    clock,
    chance,
    openPush: choices.openPush,
    settings: {
      ...SERVER_SETTINGS,
      publicOrigins: choices.publicOrigins ?? [],
      trustedProxies: choices.trustedProxies ?? 0,
      dealingMs: choices.dealingMs ?? DEALING_MS,
      turn: choices.turn,
    },
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
    webRoot: resolve('dist/web'),
  })
  return { origin: `http://127.0.0.1:${port}`, clock, chance, store, logged, stop: close }
}
