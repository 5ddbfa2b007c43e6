import type { Room } from '../../game/room'
import type { RoundRecord } from '../../game/views'

/** A chat message with what only the store needs: who sent it (null for the system) under which client id. */
export interface StoredMessage {
  id: string
  session: string | null
  clientId: string | null
  /** The message as JSON, as every answer and event carries it. */
  json: string
}

/** A room with the number of its row: 1 when it is created, one more with every save. It is not the public `version`. */
export interface RoomRow {
  room: Room
  row: number
  /** When the row was last saved, in epoch milliseconds. */
  savedAt: number
}

/** One change of a room: the new state with all that became true at the same moment. A deletion takes no messages and rounds. */
export interface RoomChange {
  code: string
  /** Null deletes the room, with its chat and its books. */
  room: Room | null
  /** The row number that was read; null for a new room. The save is refused if the row has moved on. */
  expected: number | null
  /** When the server next has something to do for the room, in epoch milliseconds; null for never. */
  dueAt: number | null
  /** The entry of the active list as JSON; null if the room is not in the lobby. */
  listing: string | null
  savedAt: number
  messages: StoredMessage[]
  rounds: RoundRecord[]
}

/** The store cannot be reached or written now. A save that met it may or may not have been made; later ones may work. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/**
 * Holds the rooms. A resolved `save` is on disk: state, messages and rounds together or not at all. Every method
 * rejects with StoreUnavailable when the store cannot be reached or written.
 */
export interface RoomStore {
  /** Undefined if there is no such room. */
  load(code: string): Promise<RoomRow | undefined>
  /** The row number of a room, without reading it; undefined if there is no such room. */
  rowOf(code: string): Promise<number | undefined>
  /**
   * True if saved; false if somebody else saved (or deleted, or created) the room in between, or a message of this
   * session and client id is there already, and then nothing changed.
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
  /** The books of a room, first round first, as JSON. */
  rounds(code: string): Promise<string[]>
  /** How many rooms there are, for the operator. */
  count(): Promise<{ rooms: number }>

  /** Answers the secret of this name, and keeps `fresh` as it if there was none: all processes get the same one. */
  secret(name: string, fresh: string): Promise<string>
  /**
   * Says that this process is alive. Answers since when some process has been alive without a gap of `gapMs`, in epoch
   * milliseconds: rooms last saved before it were left alone while no process was alive.
   */
  beat(at: number, gapMs: number): Promise<number>
  /** Keeps signs of life of rooms that exist, where other processes can read them. They need not be on disk. */
  hear(signs: { code: string; seat: string; at: number }[]): Promise<void>
  /** The latest signs of life in a room, by seat. */
  heard(code: string): Promise<Record<string, number>>
  /** Rejects if the store cannot be used now. */
  check(): Promise<void>
  close(): Promise<void>
}
