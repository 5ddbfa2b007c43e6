import { openRedisEventBus } from '../../src/server/adapters/redis-event-bus'
import type { EventBus, RoomUpdate } from '../../src/server/ports/event-bus'
import { until } from './wait'

/** A process on the bus, with what it has received. */
export interface BusProcess {
  bus: EventBus
  heard: RoomUpdate[]
  gaps: number
}

const ROOMS = ['A', 'B', 'R0', 'R1', 'R2', 'R3', 'R4', 'R5', 'R6']

/** Processes on the bus of one Redis, whose address is read when a process is opened. */
export class BusProcesses {
  readonly #urlOf: () => string
  readonly #opened: EventBus[] = []

  constructor(urlOf: () => string) {
    this.#urlOf = urlOf
  }

  /** A bus that is current, which the caller closes. */
  async open(database = 0): Promise<EventBus> {
    const bus = await openRedisEventBus({ url: `${this.#urlOf()}/${database}` })
    await until(() => bus.isCurrent(), 'the bus is current')
    return bus
  }

  /** A process that follows the rooms. */
  async listen({ database = 0, rooms = ROOMS } = {}): Promise<BusProcess> {
    const bus = await this.open(database)
    this.#opened.push(bus)
    for (const code of rooms) await bus.follow(code)
    const listening: BusProcess = { bus, heard: [], gaps: 0 }
    bus.onUpdate((update) => listening.heard.push(update))
    bus.onGap(() => (listening.gaps += 1))
    return listening
  }

  /** Closes all that listen. */
  async close(): Promise<void> {
    await Promise.all(this.#opened.splice(0).map((bus) => bus.close()))
  }
}
