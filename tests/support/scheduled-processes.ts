import type fc from 'fast-check'
import { deckOf } from '../../src/game/testing/cards'
import { MemoryRoomStore } from '../../src/server/adapters/memory-room-store'
import type { Clock } from '../../src/server/ports/clock'
import type { EventBus, RoomUpdate } from '../../src/server/ports/event-bus'
import type { RoomChange } from '../../src/server/ports/room-store'
import { Rooms } from '../../src/server/rooms/rooms'
import type { Chance, DealtCards } from '../../src/server/ports/chance'
import { seededRandom } from './random'

// Processes whose every step between two waits is ordered by a scheduler of fast-check: reads and writes of the store
// and the delivery of updates. Without a scheduler every step runs at once.

/** Waits until the scheduler lets the step go on. */
type Turn = (step: string) => Promise<void>

/** A store that answers and takes effect at different moments, as over a network. */
class ScheduledStore extends MemoryRoomStore {
  lostRaces = 0

  constructor(private readonly turn: Turn) {
    super()
  }

  override load = (code: string) => this.#scheduled('load', () => MemoryRoomStore.prototype.load.call(this, code))
  override revisionOf = (code: string) =>
    this.#scheduled('revision', () => MemoryRoomStore.prototype.revisionOf.call(this, code))
  override messageBy = (code: string, session: string, clientId: string) =>
    this.#scheduled('message', () => MemoryRoomStore.prototype.messageBy.call(this, code, session, clientId))

  override async save(change: RoomChange): Promise<boolean> {
    const isSaved = await this.#scheduled('save', () => super.save(change))
    if (!isSaved) this.lostRaces += 1
    return isSaved
  }

  async #scheduled<T>(name: string, work: () => Promise<T>): Promise<T> {
    await this.turn(name)
    const result = await work()
    await this.turn(`${name} answered`)
    return result
  }
}

/** The bus of one process: updates of each sender arrive in order, each in a step of its own. */
class ScheduledBus implements EventBus {
  /** The cache may be used for this long without a read of the store; the clock of these tests does not move. */
  readonly trustedForMs = 1000
  readonly received: RoomUpdate[] = []
  readonly #listeners: ((update: RoomUpdate) => void)[] = []
  readonly #gapListeners: (() => void)[] = []
  #lastDeliveries = new Map<ScheduledBus, Promise<void>>()
  #isCutOff = false

  constructor(
    private readonly all: ScheduledBus[],
    private readonly turn: Turn,
  ) {
    all.push(this)
  }

  async publish(update: RoomUpdate): Promise<void> {
    for (const bus of this.all) bus.#deliver(this, update)
    await this.turn('published')
  }

  #deliver(sender: ScheduledBus, update: RoomUpdate): void {
    const earlier = this.#lastDeliveries.get(sender) ?? Promise.resolve()
    const delivery = earlier.then(async () => {
      await this.turn('update')
      if (this.#isCutOff && sender !== this) return
      this.received.push(update)
      for (const listener of this.#listeners) listener(update)
    })
    this.#lastDeliveries.set(sender, delivery)
  }

  /** Loses the updates of others until it is connected again. */
  async cutOff(): Promise<void> {
    this.#isCutOff = true
    await this.turn('connected again')
    this.#isCutOff = false
    for (const listener of this.#gapListeners) listener()
  }

  follow(): boolean {
    return true
  }

  isFollowed(): boolean {
    return true
  }

  unfollow(): void {
    // Every process receives everything.
  }

  onUpdate(listener: (update: RoomUpdate) => void): void {
    this.#listeners.push(listener)
  }

  onGap(listener: () => void): void {
    this.#gapListeners.push(listener)
  }

  isCurrent(): boolean {
    return !this.#isCutOff
  }

  async catchUp(): Promise<boolean> {
    if (this.#isCutOff) return false
    await Promise.all(this.#lastDeliveries.values())
    return !this.#isCutOff
  }

  async close(): Promise<void> {
    // Nothing is open.
  }
}

/** A clock without time: a test fires the timers that are due. */
class TimerClock implements Clock {
  readonly #timers = new Set<{ at: number; callback: () => void }>()

  constructor(private readonly time: { now: number }) {}

  now(): number {
    return this.time.now
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.time.now + ms, callback }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  fireDue(): void {
    for (const timer of [...this.#timers].filter(({ at }) => at <= this.time.now)) {
      this.#timers.delete(timer)
      timer.callback()
    }
  }
}

const CODE_LETTERS = [...'ABCDEFGH']
const HEX = [...'0123456789abcdef']

/**
 * Chance that repeats from run to run. Every deal has the same cards, also a deal that is made again after a lost race.
 */
class RepeatingChance implements Chance {
  readonly #random = seededRandom(1)
  /** In seat order, Harvey's last. */
  hands: string[] = []

  seed = (): string => this.#text(HEX, 64)
  roomCode = (): string => this.#text(CODE_LETTERS, 6)
  id = (): string => this.#text(HEX, 22)
  stackedCards = (): DealtCards => ({ deck: deckOf(...this.hands), harveyRanks: ['A', 'K', 'Q'] })

  #text(letters: readonly string[], length: number): string {
    return Array.from({ length }, () => this.#random.oneOf(letters)).join('')
  }
}

export interface ScheduledProcess {
  rooms: Rooms
  bus: ScheduledBus
  /** Fires the timers that are due now. */
  fireDue(): void
}

/** Two processes with one store and a bus between them, and one clock that does not move unless a test moves it. */
export class ScheduledProcesses {
  readonly time = { now: Date.UTC(2026, 0, 1, 12) }
  readonly chance = new RepeatingChance()
  readonly faults: unknown[] = []
  readonly store = new ScheduledStore((step) => this.#turn(step))
  readonly processes: [ScheduledProcess, ScheduledProcess]
  readonly #buses: ScheduledBus[] = []
  #scheduler: fc.Scheduler | undefined

  constructor() {
    this.processes = [this.start(), this.start()]
  }

  /** A process with an empty cache. */
  start(): ScheduledProcess {
    const clock = new TimerClock(this.time)
    const bus = new ScheduledBus(this.#buses, (step) => this.#turn(step))
    const ports = { store: this.store, bus, clock, chance: this.chance, dealingMs: 2000 }
    const rooms = new Rooms({ ...ports, onFault: (fault) => this.faults.push(fault) })
    return { rooms, bus, fireDue: () => clock.fireDue() }
  }

  async #turn(step: string): Promise<void> {
    await this.#scheduler?.schedule(Promise.resolve(), step)
  }

  async open(): Promise<void> {
    for (const { rooms } of this.processes) await rooms.open()
  }

  /** From now on the scheduler orders the steps. */
  scheduleBy(scheduler: fc.Scheduler | undefined): void {
    this.#scheduler = scheduler
  }
}
