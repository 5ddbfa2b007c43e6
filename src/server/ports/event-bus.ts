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

/** What one change of a room tells all processes. It contains secrets and never leaves the servers. */
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
  /** Seats whose subscriptions end after the `player-left` or `player-kicked` among the events, or with the room. */
  endedSeats: string[]
}

/**
 * Carries updates between processes. A lost update loses no action, because pages poll. Updates of one room from one
 * process arrive in order. Every process that follows the room receives them. The publishing process always receives
 * them, even while it is cut off from the others.
 */
export interface EventBus {
  /**
   * Never rejects. If an update cannot be sent, it is dropped, and its revision is sent when the connection is back.
   * Resolves when the update is on its way to every process that follows the room, or after a short time if that cannot
   * be known.
   */
  publish(update: RoomUpdate): Promise<void>
  /**
   * Receives the updates of a room from now on. Returns true, at once or later, if every update published after the
   * answer will arrive; false, after a short time, if that cannot be known.
   */
  follow(code: string): boolean | Promise<boolean>
  /** Whether the updates of a room arrive here. A promise, which can take any time, while this is not yet known. */
  isFollowed(code: string): boolean | Promise<boolean>
  /** Stops receiving the updates of the room that other processes publish. */
  unfollow(code: string): void
  /** The listener is never called from within `publish`. */
  onUpdate(listener: (update: RoomUpdate) => void): void
  /** Called when updates may have been missed: what was cached before now may be stale. */
  onGap(listener: () => void): void
  /** True if every update of the followed rooms that other processes had published about a second ago has arrived. */
  isCurrent(): boolean
  /**
   * Returns true when every update of the followed rooms that was on its way before the call has arrived. Returns
   * false, after a short time, if that cannot be known.
   */
  catchUp(): boolean | Promise<boolean>
  /**
   * For how long a cached room may be trusted without asking the store, in milliseconds. This time is limited because a
   * process that is killed right after a save never publishes its update. Infinity if no other process saves.
   */
  readonly trustedForMs: number
  close(): Promise<void>
}
