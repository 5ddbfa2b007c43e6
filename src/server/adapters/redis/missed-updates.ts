import type { RoomUpdate } from '../../ports/event-bus'

/**
 * The most rooms whose dropped updates are sent later. If there are more, the other processes drop their whole cache.
 */
const MAX_ROOMS = 10_000

/** The updates that other processes have not received because the connection was down. */
export class MissedUpdates {
  readonly #byRoom = new Map<string, RoomUpdate>()
  /** True if there were more rooms than are kept here. */
  #hasMore = false

  get isEmpty(): boolean {
    return this.#byRoom.size === 0 && !this.#hasMore
  }

  /**
   * Keeps the newest revision and the ended seats of a room. Its events are dropped, because they would arrive too late
   * to be of use.
   */
  keep({ code, revision, endedSeats }: RoomUpdate): void {
    const before = this.#byRoom.get(code)
    if (before === undefined && this.#byRoom.size >= MAX_ROOMS) return this.keepMore()
    this.#byRoom.set(code, {
      code,
      revision: before === undefined ? revision : newer(before.revision, revision),
      events: [],
      endedSeats: [...new Set([...(before?.endedSeats ?? []), ...endedSeats])],
    })
  }

  keepMore(): void {
    this.#hasMore = true
  }

  /** Empties the store and returns what was in it. */
  takeAll(): { updates: RoomUpdate[]; hasMore: boolean } {
    const all = { updates: [...this.#byRoom.values()], hasMore: this.#hasMore }
    this.#byRoom.clear()
    this.#hasMore = false
    return all
  }
}

/** A deleted room (null) stays deleted. */
function newer(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : Math.max(one, other)
}
