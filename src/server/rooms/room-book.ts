import { play } from '../../game/play'
import { isPresent } from '../../game/seats'
import type { Clock } from '../ports/clock'
import type { EventBus, RoomNews } from '../ports/event-bus'
import type { RoomRow, RoomStore } from '../ports/room-store'
import { KnownRoom } from './known-room'
import { newsOf } from './news'
import { rowOf } from './row-of'

/** How long a room that nobody asks for is remembered, in milliseconds. */
const FORGET_AFTER_MS = 10 * 60_000
/** The clocks of two processes may differ by less than this, in milliseconds. */
const CLOCKS_DIFFER_MS = 5_000

interface Entry {
  room: KnownRoom
  askedAt: number
  /** When the store, or news of a save, last said so. */
  confirmedAt: number
}

/** The rooms that this process remembers, so that the hot path asks the store for nothing. The store stays the judge. */
export class RoomBook {
  readonly #known = new Map<string, Entry>()
  /** Rooms that are being read or saved now, with the newest row that was told of them meanwhile. */
  readonly #watches = new Map<string, { watchers: number; toldRow: number }>()
  #aliveSince = 0

  constructor(private readonly ports: { store: RoomStore; bus: EventBus; clock: Clock }) {}

  /** Rooms last saved before this were left alone while no process was alive. */
  set aliveSince(at: number) {
    if (at !== this.#aliveSince) this.forgetAll()
    this.#aliveSince = at
  }

  /** The room as remembered where that may be trusted, else as stored; undefined if there is none. */
  async find(code: string): Promise<KnownRoom | undefined> {
    return this.remembered(code) ?? (await this.look(code))
  }

  /** What is remembered of a room, if it may be trusted without asking the store. */
  remembered(code: string): KnownRoom | undefined {
    const { bus, clock } = this.ports
    const entry = this.#known.get(code)
    if (entry === undefined || !bus.isCurrent()) return undefined
    entry.askedAt = clock.now()
    return entry.askedAt - entry.confirmedAt <= bus.trustedForMs ? entry.room : undefined
  }

  /** Asks the store whether what is remembered still holds, and reads the room again if not. */
  async look(code: string): Promise<KnownRoom | undefined> {
    const entry = this.#known.get(code)
    if (entry !== undefined && (await this.ports.store.rowOf(code)) === entry.room.row) {
      entry.confirmedAt = this.ports.clock.now()
      return entry.room
    }
    const { value: stored, toldRow } = await this.watch(code, () => this.ports.store.load(code))
    if (stored === undefined) {
      this.forget(code)
      return undefined
    }
    if (this.#isOfAnotherTime(stored)) return this.#resume(code, stored)
    return this.remember(new KnownRoom(stored.room, stored.row), toldRow)
  }

  /** Saved before all processes were down, or ahead of now: then the system's clock has been set back meanwhile. */
  #isOfAnotherTime({ savedAt }: RoomRow): boolean {
    return savedAt < this.#aliveSince || savedAt > this.ports.clock.now() + CLOCKS_DIFFER_MS
  }

  /** Does work with a room's row, and says of which row this process was told meanwhile. */
  async watch<T>(code: string, work: () => Promise<T>): Promise<{ value: T; toldRow: number }> {
    const watch = this.#watches.get(code) ?? { watchers: 0, toldRow: 0 }
    watch.watchers += 1
    this.#watches.set(code, watch)
    try {
      return { value: await work(), toldRow: watch.toldRow }
    } finally {
      watch.watchers -= 1
      if (watch.watchers === 0) this.#watches.delete(code)
    }
  }

  /** What was told while the answer was on its way may be newer than the answer: then it is good for this once only. */
  remember(known: KnownRoom, toldRow = 0): KnownRoom {
    const { code } = known.room
    const now = this.ports.clock.now()
    if (toldRow > known.row) this.forget(code)
    else this.#known.set(code, { room: known, askedAt: now, confirmedAt: now })
    return known
  }

  forget(code: string): void {
    this.#known.delete(code)
  }

  /** A room has changed: what is remembered of it may be old. */
  hear({ code, row, room }: RoomNews): void {
    const watch = this.#watches.get(code)
    if (watch !== undefined) watch.toldRow = Math.max(watch.toldRow, row ?? Infinity)
    const entry = this.#known.get(code)
    if (entry === undefined || (row !== null && row <= entry.room.row)) return
    if (row === null || room === undefined) this.forget(code)
    else this.#known.set(code, { ...entry, room: new KnownRoom(room, row), confirmedAt: this.ports.clock.now() })
  }

  /** News may have been missed. */
  forgetAll(): void {
    this.#known.clear()
    for (const watch of this.#watches.values()) watch.toldRow = Infinity
  }

  countPresent(): number {
    let count = 0
    for (const { room } of this.#known.values()) count += room.room.seats.filter(isPresent).length
    return count
  }

  forgetUnasked(): void {
    const before = this.ports.clock.now() - FORGET_AFTER_MS
    for (const [code, { askedAt }] of this.#known) if (askedAt < before) this.forget(code)
  }

  /** The first process to meet a room after all were down counts every seat as heard of now (decisions 3). */
  async #resume(code: string, { room, row }: RoomRow): Promise<KnownRoom | undefined> {
    const at = this.ports.clock.now()
    const before = new KnownRoom(room, row)
    const step = play(room, { type: 'resume', at })
    if (!step.ok || step.room === null) throw new Error(`room ${code} cannot be resumed`)
    const known = new KnownRoom(step.room, row + 1)
    const { value: saved, toldRow } = await this.watch(code, () =>
      this.ports.store.save({
        code,
        room: known.room,
        expected: row,
        messages: [],
        rounds: [],
        ...rowOf(known, at),
      }),
    )
    if (!saved) return this.look(code)
    this.remember(known, toldRow)
    await this.ports.bus.publish(newsOf({ code, before, after: known, events: step.events, messages: [], at }))
    return known
  }
}
