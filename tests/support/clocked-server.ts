import { resolve } from 'node:path'
import pino from 'pino'
import { ManualClock } from '../../src/server/adapters/manual-clock'
import { MemoryEventBus } from '../../src/server/adapters/memory-event-bus'
import { MemoryLimits } from '../../src/server/adapters/memory-limits'
import { MemoryRoomStore } from '../../src/server/adapters/memory-room-store'
import { NO_LIMITS } from '../../src/server/no-limits'
import type { EventBus } from '../../src/server/ports/event-bus'
import type { RoomStore } from '../../src/server/ports/room-store'
import { startServer } from '../../src/server/start-server'
import { Player, type Address } from './player'
import { StackedChance } from './stacked-chance'

export interface ClockedServer extends Address {
  clock: ManualClock
  chance: StackedChance
  store: RoomStore
  /** What was logged, line by line. */
  logged: string[]
  arrives(name: string, headers?: Record<string, string>): Promise<Player>
  stop(): Promise<void>
}

interface Choices {
  clock?: ManualClock
  store?: RoomStore
  bus?: EventBus
  chance?: StackedChance
  isLimited?: boolean
  publicOrigins?: string[]
  trustedProxies?: number
}

/** The whole server on a free port, over rooms in memory and a clock that stands still until the test moves it. */
export async function startClockedServer(choices: Choices = {}): Promise<ClockedServer> {
  const { clock = new ManualClock(), store = new MemoryRoomStore(), isLimited = false } = choices
  const chance = choices.chance ?? new StackedChance()
  const logged: string[] = []
  const { port, close } = await startServer({
    store,
    bus: choices.bus ?? new MemoryEventBus(),
    limits: isLimited ? new MemoryLimits(clock) : NO_LIMITS,
    clock,
    chance,
    settings: {
      port: 0,
      host: '127.0.0.1',
      sessionSecret: undefined,
      metricsToken: undefined,
      publicOrigins: choices.publicOrigins ?? [],
      trustedProxies: choices.trustedProxies ?? 0,
      dealingMs: 2000,
    },
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
    webRoot: resolve('dist/web'),
  })
  const address: Address = { origin: `http://127.0.0.1:${port}` }
  return {
    ...address,
    clock,
    chance,
    store,
    logged,
    arrives: (name, headers = {}) => Player.arrive(address, name, headers),
    stop: close,
  }
}

/** A lobby with everybody seated in this order; the first is the creator. */
export async function seated(server: ClockedServer, names: string[], settings?: Parameters<Player['creates']>[0]) {
  const players = await Promise.all(names.map((name) => server.arrives(name)))
  const [creator, ...others] = players
  if (creator === undefined) throw new Error('somebody must create the game')
  const code = await creator.creates(settings)
  for (const other of others) await other.joins(code)
  const player = (name: string) => {
    const found = players.find((one) => one.name === name)
    if (found === undefined) throw new Error(`${name} is not there`)
    return found
  }
  return { code, creator, players, player }
}

/** A game in its first decision phase; hands in seat order, Harvey's last. */
export async function dealtIn(
  server: ClockedServer,
  names: string[],
  hands?: string[],
  settings?: Parameters<Player['creates']>[0],
) {
  const table = await seated(server, names, settings)
  if (hands !== undefined) server.chance.stack(hands)
  for (const player of table.players) await player.ready(table.code)
  await table.creator.start(table.code)
  await server.clock.advance(2000)
  return table
}
