import { dueAt } from '../../game/due'
import type { Room } from '../../game/room'
import type { SentRoom } from '../ports/event-bus'
import { RoomText } from './room-text'
import { RoomViews } from './room-views'

/** A room at one revision with the values made from it: the instant when it is due, its views, and its text. */
export class CachedRoom implements SentRoom {
  readonly dueAt: number
  readonly views: RoomViews
  readonly #text: RoomText

  constructor(
    readonly room: Room,
    readonly revision: number,
    /** When it was saved, in epoch milliseconds. */
    readonly savedAt: number,
    /** The room before the change, if it is known. */
    before?: CachedRoom,
  ) {
    this.dueAt = dueAt(room)
    this.views = new RoomViews(room, before?.views)
    this.#text = new RoomText(room, before && before.#text)
  }

  /** The text that the store keeps. */
  get text(): string {
    return this.#text.write()
  }

  /** The room as JSON. It is not cached, because only a message to other processes needs it. */
  get json(): string {
    return JSON.stringify(this.room)
  }

  read(): Room {
    return this.room
  }
}
