import type { Room } from '../../game/room'

/** What one change of a room tells all processes. It holds secrets, and stays between them. */
export interface RoomNews {
  code: string
  /** The row number that the change made; null if the room is gone. */
  row: number | null
  /** The room as it is now, so that other processes need not read it; absent where it was not told. */
  room?: Room
  /** Events for the room's channel, in order; `data` is JSON. */
  events: { name: string; data: string }[]
  /** Seats whose subscription ends after the events. */
  ended: string[]
}

/**
 * Carries news between processes. Losing it loses no action: pages poll. News of one room published by one process
 * arrive in order; every process, the publishing one included, hears them (the publishing one even while cut off).
 */
export interface EventBus {
  /**
   * Never rejects: what cannot be sent is dropped, and its row is told once the way is open again. Resolves when the
   * news is on its way to everybody, so that who catches up from then on has heard it; soon also if that cannot be known.
   */
  publish(news: RoomNews): Promise<void>
  /** Called for every piece of news, never from within `publish`. */
  onNews(listener: (news: RoomNews) => void): void
  /** Called when news may have been missed: nothing that was read from the store before now may be trusted unasked. */
  onGap(listener: () => void): void
  /**
   * True if every change that others published until about a second ago has been heard, so that what is remembered of
   * a room, and was read since the last gap, may be trusted without asking the store.
   */
  isCurrent(): boolean
  /**
   * True if every change has been heard whose news was on its way before the question. False, and soon, if that cannot
   * be known; then the store must be asked.
   */
  catchUp(): boolean | Promise<boolean>
  /**
   * For how long what is remembered may now go without the store's word, in milliseconds: the news of a process that was
   * killed right after a save are never told. Infinity where no other process can save.
   */
  readonly trustedForMs: number
  close(): Promise<void>
}
