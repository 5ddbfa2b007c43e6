import type { Room } from '../../game/room'
import { isPresent } from '../../game/seats'
import { NewerRoomShape, upgradeRoom } from '../../game/stored-room'
import type { Clock } from '../ports/clock'
import type { EventBus, RoomUpdate } from '../ports/event-bus'
import { RoomTooNew, type RoomChange, type RoomStore } from '../ports/room-store'
import { CachedRoom } from './cached-room'

/** A room that nobody uses is dropped from the cache after this long, in milliseconds. */
const DROP_AFTER_MS = 10 * 60_000
/** With more rooms in the cache, the one that was loaded or saved longest ago is dropped. */
const MAX_ROOMS = 10_000

interface Entry {
  cached: CachedRoom
  usedAt: number
  /** When the store or an update last confirmed the revision. */
  confirmedAt: number
}

/** A load or a save that is under way, with the newest revision of an update that arrived meanwhile. */
interface Watch {
  count: number
  newestRevision: number
}

/**
 * The store of rooms with a cache, so that calls read nothing from the store while the cache may be trusted. This class
 * alone decides whether it may: another process may have saved the room, and its update may be late or lost.
 */
export class CachedRoomStore {
  readonly #store: RoomStore
  readonly #bus: EventBus
  readonly #clock: Clock
  readonly #entries = new Map<string, Entry>()
  readonly #watches = new Map<string, Watch>()
  /** Rooms with a save under way: other processes may answer what it wrote before this one learns that it succeeded. */
  readonly #saving = new Set<string>()

  constructor({ store, bus, clock }: { store: RoomStore; bus: EventBus; clock: Clock }) {
    this.#store = store
    this.#bus = bus
    this.#clock = clock
    bus.onUpdate((update) => this.#apply(update))
    bus.onGap(() => this.#clear())
  }

  /**
   * A room to be changed; undefined if there is none. It may be stale by an update that is on its way, which the save
   * then discovers. Before an answer is derived without a save, `isCurrent` must confirm it.
   */
  async load(code: string): Promise<CachedRoom | undefined> {
    return this.#trusted(code) ?? this.reload(code)
  }

  /** A room to be read, with every change that was answered before this call; undefined if there is none. */
  async loadCurrent(code: string): Promise<CachedRoom | undefined> {
    const entry = this.#entries.has(code) && (await this.#bus.catchUp()) ? this.#trusted(code) : undefined
    return entry ?? this.reload(code)
  }

  /** As `loadCurrent`, if that takes no waiting. */
  peek(code: string): CachedRoom | undefined {
    return this.#bus.catchUp() === true ? this.#trusted(code) : undefined
  }

  /** True if the store has no newer revision than this one; undefined stands for a room that does not exist. */
  async isCurrent(code: string, known: CachedRoom | undefined): Promise<boolean> {
    const isOnlyProcess = this.#bus.trustedForMs === Infinity
    if (isOnlyProcess && known !== undefined && this.#entries.get(code)?.cached === known) return true
    return (await this.reload(code))?.revision === known?.revision
  }

  /** The room as the store has it now. Reads the whole room only if its revision is not the cached one. */
  async reload(code: string): Promise<CachedRoom | undefined> {
    const entry = this.#entries.get(code)
    if (entry !== undefined && (await this.#store.revisionOf(code)) === entry.cached.revision) {
      entry.confirmedAt = this.#clock.now()
      return entry.cached
    }
    const { value: stored, newestRevision } = await this.#watching(code, () => this.#store.load(code))
    if (stored === undefined) {
      this.#entries.delete(code)
      return undefined
    }
    const { room, revision, savedAt } = stored
    return this.#put(new CachedRoom(upgraded(code, room), revision, savedAt), newestRevision)
  }

  /**
   * Saves a change. False if the room has moved on. A save that fails may have succeeded all the same, so the room is
   * dropped from every cache then.
   */
  async save(change: RoomChange, after: CachedRoom | null): Promise<boolean> {
    const { code } = change
    this.#saving.add(code)
    try {
      const { value: isSaved, newestRevision } = await this.#watching(code, () => this.#store.save(change))
      if (isSaved && after !== null) this.#put(after, newestRevision)
      else this.#drop(code, isSaved)
      return isSaved
    } catch (error) {
      this.#entries.delete(code)
      await this.#announceUnknown(change)
      throw error
    } finally {
      this.#saving.delete(code)
    }
  }

  /** How many players are present in the cached rooms. */
  countPresent(): number {
    let count = 0
    for (const { cached } of this.#entries.values()) count += cached.room.seats.filter(isPresent).length
    return count
  }

  dropUnused(): void {
    const before = this.#clock.now() - DROP_AFTER_MS
    for (const [code, { usedAt }] of this.#entries) if (usedAt < before) this.#entries.delete(code)
  }

  /** The cached room if it may be used without asking the store. */
  #trusted(code: string): CachedRoom | undefined {
    const entry = this.#entries.get(code)
    if (entry === undefined || !this.#bus.isCurrent()) return undefined
    const { trustedForMs } = this.#bus
    if (trustedForMs !== Infinity && this.#saving.has(code)) return undefined
    entry.usedAt = this.#clock.now()
    return entry.usedAt - entry.confirmedAt <= trustedForMs ? entry.cached : undefined
  }

  /** If an update arrived meanwhile that is newer, the room is good for this call only. */
  #put(cached: CachedRoom, newestRevision: number): CachedRoom {
    const now = this.#clock.now()
    if (newestRevision > cached.revision) this.#entries.delete(cached.room.code)
    else this.#keep(cached.room.code, { cached, usedAt: now, confirmedAt: now })
    return cached
  }

  /** A map lists its keys in the order in which they were set. */
  #keep(code: string, entry: Entry): void {
    this.#entries.delete(code)
    this.#entries.set(code, entry)
    if (this.#entries.size <= MAX_ROOMS) return
    for (const eldest of this.#entries.keys()) return void this.#entries.delete(eldest)
  }

  /** After a lost race the cached revision is stale. */
  #drop(code: string, isDeleted: boolean): void {
    const entry = this.#entries.get(code)
    if (isDeleted) this.#entries.delete(code)
    else if (entry !== undefined) entry.confirmedAt = -Infinity
  }

  async #watching<T>(code: string, work: () => Promise<T>): Promise<{ value: T; newestRevision: number }> {
    const watch = this.#watches.get(code) ?? { count: 0, newestRevision: 0 }
    watch.count += 1
    this.#watches.set(code, watch)
    try {
      return { value: await work(), newestRevision: watch.newestRevision }
    } finally {
      watch.count -= 1
      if (watch.count === 0) this.#watches.delete(code)
    }
  }

  #apply(update: RoomUpdate): void {
    const { code, revision } = update
    const watch = this.#watches.get(code)
    if (watch !== undefined) watch.newestRevision = Math.max(watch.newestRevision, revision ?? Infinity)
    const entry = this.#entries.get(code)
    if (entry === undefined || (revision !== null && revision <= entry.cached.revision)) return
    const room = revision === null ? undefined : roomOf(update)
    if (room === undefined || revision === null) this.#entries.delete(code)
    else this.#entries.set(code, { ...entry, ...this.#confirmed(new CachedRoom(room, revision, this.#clock.now())) })
  }

  #confirmed(cached: CachedRoom): Pick<Entry, 'cached' | 'confirmedAt'> {
    return { cached, confirmedAt: this.#clock.now() }
  }

  #clear(): void {
    this.#entries.clear()
    for (const watch of this.#watches.values()) watch.newestRevision = Infinity
  }

  async #announceUnknown({ code, expected }: RoomChange): Promise<void> {
    if (expected === null) return
    await this.#bus.publish({ code, revision: expected + 1, events: [], endedSeats: [] })
  }
}

function upgraded(code: string, stored: unknown): Room {
  try {
    return upgradeRoom(stored)
  } catch (error) {
    throw error instanceof NewerRoomShape ? new RoomTooNew(`Room ${code}: ${error.message}`) : error
  }
}

/** The room of an update; undefined if the update carries none that this release can read. */
function roomOf({ room }: RoomUpdate): Room | undefined {
  try {
    return room && upgradeRoom(room())
  } catch {
    // A broken message or a newer shape: the next use asks the store.
    return undefined
  }
}
