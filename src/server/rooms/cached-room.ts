import { dueAt } from '../../game/due'
import type { Room } from '../../game/room'
import { RoomViews } from './room-views'

/** A room at one revision with what is made from it once: the instant when it is due, and its views. */
export class CachedRoom {
  readonly dueAt: number | null
  readonly views: RoomViews

  constructor(
    readonly room: Room,
    readonly revision: number,
    /** When it was saved, in epoch milliseconds. */
    readonly savedAt: number,
  ) {
    this.dueAt = dueAt(room)
    this.views = new RoomViews(room)
  }
}
