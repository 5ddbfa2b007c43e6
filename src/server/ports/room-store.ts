import type { Room } from '../../game/room'
import type { PushSubscription } from './push-sender'

/** A chat message with two fields for the store only: the sender's session (null for the system) and the client id. */
export interface StoredMessage {
  id: string
  session: string | null
  clientId: string | null
  /** The message as JSON, as every answer and event carries it. */
  json: string
}

/** A settled round of a room's history. */
export interface StoredRound {
  /** The order of the history: the number of the deal plus the number of rounds before deals were numbered. */
  no: number
  json: string
}

/** A room with its revision: 1 when it is created, one more with every save. The revision is not the public `version`. */
export interface StoredRoom {
  /** The text that was saved, parsed; `roomOfText` makes a room of it. */
  room: unknown
  revision: number
  /** When the room was last saved, in epoch milliseconds. */
  savedAt: number
}

/** One change of a room: the new state with everything that is stored together with it. */
export interface RoomChange {
  code: string
  /** Null deletes the room with its chat and its history; a deletion carries no messages and rounds. */
  room: Room | null
  /** The room as text, in JSON; empty for a deletion. */
  state: string
  /** The revision that was loaded; null for a new room. The save is refused if the room has another revision now. */
  expected: number | null
  /** When the server next has something to do for the room, in epoch milliseconds; null for never. */
  dueAt: number | null
  /** The entry of the active list as JSON; null if the room is not listed. */
  listing: string | null
  savedAt: number
  messages: StoredMessage[]
  rounds: StoredRound[]
  /** Seats that the change ended: their heartbeats are deleted. */
  endedSeats: string[]
  /** The sessions with a seat after the change; null if the change does not affect them. */
  seated: string[] | null
}

/** The store cannot be reached or written now. A save that fails with this error may have been made or not. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** A newer release of the server has stored the room. This release does not change it. */
export class RoomTooNew extends Error {
  override readonly name = 'RoomTooNew'
}

/** The stored text of a room cannot be read as a room. */
export class RoomUnreadable extends Error {
  override readonly name = 'RoomUnreadable'
}

/** A seat's last heartbeat, in epoch milliseconds. */
export interface Heartbeat {
  code: string
  seat: string
  at: number
}

/**
 * Stores the rooms. A resolved `save` is on disk: room, messages and rounds together or not at all. Every method
 * rejects with StoreUnavailable when the store cannot be reached or written.
 */
export interface RoomStore {
  /** Undefined if there is no such room. */
  load(code: string): Promise<StoredRoom | undefined>
  /** The revision of a room, without reading the room; undefined if there is no such room. */
  revisionOf(code: string): Promise<number | undefined>
  /**
   * True if saved. False if the room has another revision, or a message of this session and client id exists already;
   * then nothing changes. Keeps the last `MAX_STORED_MESSAGES` messages of a room.
   */
  save(change: RoomChange): Promise<boolean>
  /** Codes of rooms that are due at or before the instant, the longest overdue first. */
  due(at: number, limit: number): Promise<string[]>
  /** The active list, newest first, as the JSON that was saved. */
  listings(limit: number): Promise<string[]>
  /** The last messages, oldest first, as JSON. */
  messages(code: string, limit: number): Promise<string[]>
  /** The message that the session sent under this client id, as JSON. */
  messageBy(code: string, session: string, clientId: string): Promise<string | undefined>
  /** The rounds of a room's history from this number on, in order. */
  rounds(code: string, from: number, limit: number): Promise<StoredRound[]>
  /** The round of this number as JSON. */
  round(code: string, no: number): Promise<string | undefined>
  /**
   * Codes of the rooms in which a session has a seat, the newest first. The order is not that of the last saves, which
   * would reveal secret actions (R-wild-5).
   */
  roomsOf(session: string, limit: number): Promise<string[]>

  /**
   * Keeps a subscription as long as the session has its seat in the room; without a seat nothing is kept. The newest
   * `MAX_SUBSCRIPTIONS` of a seat are kept. They need not be on disk when this resolves.
   */
  keepSubscription(code: string, session: string, subscription: PushSubscription, at: number): Promise<void>
  forgetSubscription(code: string, session: string, endpoint: string): Promise<void>
  /** The subscriptions of all seats of a room. */
  pushSubscriptions(code: string): Promise<KeptSubscription[]>

  /** How many rooms there are, for the operator. */
  count(): Promise<number>

  /**
   * Resolves to the secret of this name. If there is none, `fresh` becomes the secret, so that all processes get the same
   * one.
   */
  secret(name: string, fresh: string): Promise<string>
  /**
   * Records that this process is alive. Resolves to the instant, in epoch milliseconds, since which processes have been
   * alive without a gap of `gapMs`. A room that was saved before this instant was not served while no process was
   * alive. A clock that is set back by more than `gapMs` counts as a gap, and its heartbeats that are later are
   * forgotten.
   */
  markAlive(at: number, gapMs: number): Promise<number>
  /**
   * Keeps the heartbeats of existing rooms, so that other processes can read them. They need not be on disk when this
   * resolves.
   */
  recordHeartbeats(heartbeats: Heartbeat[]): Promise<void>
  /** The last heartbeats in a room, by seat. */
  heartbeats(code: string): Promise<Record<string, number>>
  /** Rejects if the store cannot be used now. */
  check(): Promise<void>
  close(): Promise<void>
}

/** A browser's subscription with the session whose seat it is for. */
export interface KeptSubscription extends PushSubscription {
  session: string
}

/** The most subscriptions of a seat: for a player's phone, tablet and computer. */
export const MAX_SUBSCRIPTIONS = 3

/** The most messages that are kept of a room; older messages are deleted. */
export const MAX_STORED_MESSAGES = 500
