import type { RoomNews } from '../../ports/event-bus'

/** Rooms whose dropped news are told later; beyond them everybody forgets everything. */
const MOST_ROOMS = 10_000

/** What others have not been told, since the way to them was closed. */
export class MissedNews {
  readonly #byRoom = new Map<string, RoomNews>()
  /** True if there was more than is kept here. */
  #hasMore = false

  get isEmpty(): boolean {
    return this.#byRoom.size === 0 && !this.#hasMore
  }

  /** Keeps the row and the ended seats; the events are old by the time they could be sent. */
  keep({ code, row, ended }: RoomNews): void {
    const before = this.#byRoom.get(code)
    if (before === undefined && this.#byRoom.size >= MOST_ROOMS) return this.keepMore()
    const newer = before === undefined || before.row === null || row === null || row > before.row ? row : before.row
    this.#byRoom.set(code, { code, row: newer, events: [], ended: [...new Set([...(before?.ended ?? []), ...ended])] })
  }

  keepMore(): void {
    this.#hasMore = true
  }

  /** Empties it. */
  takeAll(): { news: RoomNews[]; hasMore: boolean } {
    const all = { news: [...this.#byRoom.values()], hasMore: this.#hasMore }
    this.#byRoom.clear()
    this.#hasMore = false
    return all
  }
}
