import type { Room } from '../../game/room'

/** An event of a room's channel; `data` is JSON. */
export interface ChannelEvent {
  readonly name: string
  readonly data: string
  /** The data on the lean channel, where it is shorter there. */
  readonly lean?: string | undefined
}

/** An event that only the pages of one seat may receive. */
export interface SeatEvent extends ChannelEvent {
  seat: string
}

/** A room on its way to other processes. */
export interface SentRoom {
  readonly json: string
  /** Throws on a broken message. */
  read(): Room
}

/** What one change of a room tells all processes. It holds secrets and never leaves the servers. */
export interface RoomUpdate {
  code: string
  /** The revision that the change made; null if the room is deleted. */
  revision: number | null
  /** The room after the change, so that other processes need not load it; absent where it was not sent. */
  room?: SentRoom
  /** Events for the room's channel, in order. */
  events: ChannelEvent[]
  /** Events for the pages of single seats; absent where there are none. */
  seatEvents?: SeatEvent[]
  /** Seats whose subscriptions end after the events. */
  endedSeats: string[]
}

/**
 * Carries updates between processes. A lost update loses no action: pages poll. Updates of one room from one process
 * arrive in order. Every process that follows the room receives them, and the publishing one always (also while it is
 * cut off).
 */
export interface EventBus {
  /**
   * Never rejects: an update that cannot be sent is dropped, and its revision is sent when the connection is back.
   * Resolves when the update is on its way to every process that follows the room, or soon if that cannot be known.
   */
  publish(update: RoomUpdate): Promise<void>
  /**
   * Receives the updates of a room from now on. True, at once or later, if every update will arrive that is published
   * after that; false, and soon, if that cannot be known.
   */
  follow(code: string): boolean | Promise<boolean>
  /** Whether the updates of a room arrive here; later, while that is being found out, however long it takes. */
  isFollowed(code: string): boolean | Promise<boolean>
  /** Receives no more updates that other processes publish of the room. */
  unfollow(code: string): void
  /** The listener is never called from within `publish`. */
  onUpdate(listener: (update: RoomUpdate) => void): void
  /** Called when updates may have been missed: what was cached before now may be stale. */
  onGap(listener: () => void): void
  /** True if every update of the followed rooms that others published until about a second ago has arrived. */
  isCurrent(): boolean
  /** True once every update of the followed rooms has arrived that was on its way before the call. False, and soon, if that cannot be known. */
  catchUp(): boolean | Promise<boolean>
  /**
   * For how long a cached room may be trusted without asking the store, in milliseconds: a process that is killed right
   * after a save never publishes its update. Infinity where no other process saves.
   */
  readonly trustedForMs: number
  close(): Promise<void>
}
