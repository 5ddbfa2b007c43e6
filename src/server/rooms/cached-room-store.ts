import { ROOM_CODE_LENGTH } from '../../contract'
import type { Room } from '../../game/room'
import { isPresent } from '../../game/seats'
import { NewerRoomShape } from '../../game/stored-room'
import type { Clock } from '../ports/clock'
import type { EventBus, RoomUpdate } from '../ports/event-bus'
import { RoomTooNew, RoomUnreadable, type RoomChange, type RoomStore } from '../ports/room-store'
import { CachedRoom } from './cached-room'
import { roomOfUpdate } from './room-of-update'
import { roomOfText } from './room-text'
import { TransientMap } from './transient-map'

/** A room that nobody uses is dropped from the cache after this long, in milliseconds. */
const DROP_AFTER_MS = 10 * 60_000
/** With more rooms in the cache, the one that has been cached longest is dropped. */
const MAX_ROOMS = 10_000

/** A room that this process follows. */
interface Entry {
  /** Undefined while only the store has the current room. */
  cached: CachedRoom | undefined
  /**
   * A newer revision from another process. It is parsed when the room is next used, because most updates are replaced
   * before they are used.
   */
  arrived: { update: RoomUpdate; revision: number; at: number } | undefined
  usedAt: number
  /**
   * When the store or an update last confirmed the revision (milliseconds); -Infinity if it is not certain that updates
   * arrive.
   */
  confirmedAt: number
}

interface CachedRoomStoreParts {
  store: RoomStore
  bus: EventBus
  clock: Clock
  /** Whether pages listen to the room at this process, so that it needs the updates although nobody calls. */
  isListenedTo?: (code: string) => boolean
}

/** A load or a save that is under way, with the newest revision of the updates that have arrived in the meantime. */
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
  readonly #isListenedTo: (code: string) => boolean
  readonly #entries = new Map<string, Entry>()
  readonly #watches = new TransientMap<Watch>()
  /**
   * Rooms with a save under way. Other processes may already answer with the saved room before this process learns that
   * the save succeeded.
   */
  readonly #saving = new TransientMap<true>()

  constructor({ store, bus, clock, isListenedTo = () => false }: CachedRoomStoreParts) {
    this.#store = store
    this.#bus = bus
    this.#clock = clock
    this.#isListenedTo = isListenedTo
    bus.onUpdate((update) => this.#apply(update))
    bus.onGap(() => this.#clear())
  }

  /**
   * A room to be changed; undefined if there is no such room. The room may be stale if an update is on its way, which
   * the save then discovers. Before an answer without a save, `isCurrent` must confirm the room.
   */
  async load(code: string): Promise<CachedRoom | undefined> {
    return this.#trusted(code) ?? this.reload(code)
  }

  /** A room to be read, with every change that was answered before this call; undefined if there is none. */
  async loadCurrent(code: string): Promise<CachedRoom | undefined> {
    const entry = this.#entries.has(code) && (await this.#bus.catchUp()) ? this.#trusted(code) : undefined
    return entry ?? this.reload(code)
  }

  /** Like `loadCurrent`, but only if that needs no waiting; otherwise undefined. */
  peek(code: string): CachedRoom | undefined {
    return this.#bus.catchUp() === true ? this.#trusted(code) : undefined
  }

  /** True if the store has no newer revision than this one; undefined means a room that does not exist. */
  async isCurrent(code: string, known: CachedRoom | undefined): Promise<boolean> {
    const isOnlyProcess = this.#bus.trustedForMs === Infinity
    if (isOnlyProcess && known !== undefined && this.#entries.get(code)?.cached === known) return true
    return (await this.reload(code))?.revision === known?.revision
  }

  /** The room as the store has it now. Reads the whole room only if its revision is not the cached one. */
  async reload(code: string): Promise<CachedRoom | undefined> {
    // Callers can send any text instead of a code (P-bound-1).
    if (code.length !== ROOM_CODE_LENGTH) return undefined
    // A room that is read before the subscription is confirmed may miss an update.
    const isFollowed = await this.#bus.follow(code)
    try {
      return await this.#reloadFollowed(code, isFollowed)
    } catch (error) {
      this.#unfollowUnknown(code)
      throw error
    }
  }

  async #reloadFollowed(code: string, isFollowed: boolean): Promise<CachedRoom | undefined> {
    const cached = this.#newest(this.#entries.get(code))
    if (cached !== undefined && (await this.#store.revisionOf(code)) === cached.revision) {
      if (isFollowed) this.#confirm(cached)
      return cached
    }
    const { value: stored, newestRevision } = await this.#watching(code, () => this.#store.load(code))
    if (stored === undefined) {
      this.#unfollow(code)
      return undefined
    }
    const { room, revision, savedAt } = stored
    return this.#put(new CachedRoom(upgraded(code, room), revision, savedAt), newestRevision, isFollowed)
  }

  /**
   * Saves a change. False if another process has changed the room first. A save that rejects may have succeeded anyway,
   * so the room is then dropped from every cache.
   */
  async save(change: RoomChange, after: CachedRoom | null): Promise<boolean> {
    const { code } = change
    this.#saving.set(code, true)
    try {
      const isFollowed = await this.#bus.follow(code)
      const { value: isSaved, newestRevision } = await this.#watching(code, () => this.#store.save(change))
      if (isSaved && after !== null) this.#put(after, newestRevision, isFollowed)
      else if (isSaved) this.#unfollow(code)
      else this.#forget(code)
      return isSaved
    } catch (error) {
      this.#forget(code)
      this.#unfollowUnknown(code)
      await this.#announceUnknown(change)
      throw error
    } finally {
      this.#saving.delete(code)
    }
  }

  /** How many players are present in the cached rooms. */
  countPresent(): number {
    let count = 0
    for (const entry of this.#entries.values()) count += this.#newest(entry)?.room.seats.filter(isPresent).length ?? 0
    return count
  }

  dropUnused(): void {
    const before = this.#clock.now() - DROP_AFTER_MS
    for (const [code, { usedAt }] of this.#entries) {
      if (usedAt < before && !this.#isListenedTo(code)) this.#unfollow(code)
    }
  }

  /** The cached room if it may be used without asking the store. */
  #trusted(code: string): CachedRoom | undefined {
    const entry = this.#entries.get(code)
    if (entry === undefined || !this.#bus.isCurrent()) return undefined
    const { trustedForMs } = this.#bus
    if (trustedForMs !== Infinity && this.#saving.has(code)) return undefined
    entry.usedAt = this.#clock.now()
    return entry.usedAt - entry.confirmedAt <= trustedForMs ? this.#newest(entry) : undefined
  }

  /** Puts a room into the cache. If a newer update has arrived in the meantime, the room is used for this call only. */
  #put(cached: CachedRoom, newestRevision: number, isFollowed: boolean): CachedRoom {
    const usedAt = this.#clock.now()
    const isNewest = newestRevision <= cached.revision
    this.#keep(cached.room.code, {
      cached: isNewest ? cached : undefined,
      arrived: undefined,
      usedAt,
      confirmedAt: isFollowed ? usedAt : -Infinity,
    })
    return cached
  }

  /** An entry that exists is changed in place, because V8 keeps what is deleted from a map for long (`TransientMap`). */
  #keep(code: string, entry: Entry): void {
    const known = this.#entries.get(code)
    if (known !== undefined) return void Object.assign(known, entry)
    this.#entries.set(code, entry)
    if (this.#entries.size <= MAX_ROOMS) return
    for (const eldest of this.#entries.keys()) if (!this.#isListenedTo(eldest)) return this.#unfollow(eldest)
  }

  #confirm(cached: CachedRoom): void {
    const entry = this.#entries.get(cached.room.code)
    if (entry?.cached === cached && entry.arrived === undefined) entry.confirmedAt = this.#clock.now()
  }

  /** Drops the cached room, so that the next use asks the store. */
  #forget(code: string): void {
    const entry = this.#entries.get(code)
    if (entry !== undefined) this.#set(entry, undefined)
  }

  /**
   * Stops following a room that nobody uses here any more or that does not exist. A read that is under way is used for
   * its own call only.
   */
  #unfollow(code: string): void {
    this.#entries.delete(code)
    const watch = this.#watches.get(code)
    if (watch !== undefined) watch.newestRevision = Infinity
    this.#bus.unfollow(code)
  }

  /** Nothing else would end the subscription of a room without an entry. */
  #unfollowUnknown(code: string): void {
    if (!this.#entries.has(code) && this.#watches.get(code) === undefined) this.#unfollow(code)
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
    if (revision === null) return this.#unfollow(code)
    const entry = this.#entries.get(code)
    if (entry?.cached === undefined) return
    const known = entry.arrived?.revision ?? entry.cached.revision
    if (revision <= known) return
    entry.confirmedAt = this.#clock.now()
    entry.arrived = { update, revision, at: entry.confirmedAt }
  }

  /** The newest room of an entry. */
  #newest(entry: Entry | undefined): CachedRoom | undefined {
    if (entry?.arrived === undefined) return entry?.cached
    const { update, revision, at } = entry.arrived
    const room = roomOfUpdate(update)
    this.#set(entry, room && new CachedRoom(room, revision, at))
    return entry.cached
  }

  #set(entry: Entry, cached: CachedRoom | undefined): void {
    entry.cached = cached
    entry.arrived = undefined
  }

  #clear(): void {
    for (const entry of this.#entries.values()) this.#set(entry, undefined)
    for (const watch of this.#watches.values()) watch.newestRevision = Infinity
  }

  async #announceUnknown({ code, expected }: RoomChange): Promise<void> {
    if (expected === null) return
    await this.#bus.publish({ code, revision: expected + 1, events: [], endedSeats: [] })
  }
}

function upgraded(code: string, stored: unknown): Room {
  try {
    return roomOfText(stored)
  } catch (error) {
    if (error instanceof NewerRoomShape) throw new RoomTooNew(`Room ${code}: ${error.message}`)
    throw new RoomUnreadable(`Room ${code} cannot be read`, { cause: error })
  }
}
