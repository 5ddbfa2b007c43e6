import type { Connection } from './connection'
import { roomCodeIn } from './room-channel'

/** The seat in whose name a page listens; null for a watcher. */
type ListeningSeat = string | null

/** Which connections listen to which channel. */
export class Listeners {
  readonly #byChannel = new Map<string, Map<Connection, ListeningSeat>>()
  /** How many channels of a room have listeners. */
  readonly #channelCounts = new Map<string, number>()
  readonly #onRoomLeft: (roomCode: string) => void

  /** `onRoomLeft` is called when nobody listens to any channel of a room any more. */
  constructor(onRoomLeft: (roomCode: string) => void) {
    this.#onRoomLeft = onRoomLeft
  }

  add(channel: string, connection: Connection, seat: ListeningSeat): void {
    const listeners = this.#byChannel.get(channel) ?? this.#open(channel)
    listeners.set(connection, seat)
    // `concat` makes a list without spare capacity, which would take as much memory as the rest of the connection.
    if (!connection.channels.includes(channel)) connection.channels = connection.channels.concat(channel)
  }

  /** Whether anybody listens to any channel of the room. */
  hasRoom(roomCode: string): boolean {
    return this.#channelCounts.has(roomCode)
  }

  has(channel: string): boolean {
    return this.#byChannel.has(channel)
  }

  channels(): Iterable<string> {
    return this.#byChannel.keys()
  }

  of(channel: string): Iterable<Connection> {
    return this.#byChannel.get(channel)?.keys() ?? []
  }

  seatOf(channel: string, connection: Connection): ListeningSeat | undefined {
    return this.#byChannel.get(channel)?.get(connection)
  }

  remove(channel: string, connection: Connection): void {
    const listeners = this.#byChannel.get(channel)
    listeners?.delete(connection)
    connection.channels = connection.channels.filter((other) => other !== channel)
    if (listeners?.size === 0) this.#close(channel)
  }

  removeConnection(connection: Connection): void {
    for (const channel of connection.channels) this.remove(channel, connection)
  }

  /** Ends the subscriptions of seats. */
  removeSeats(channel: string, seats: readonly string[]): void {
    for (const [connection, seat] of this.#byChannel.get(channel) ?? []) {
      if (seat !== null && seats.includes(seat)) this.remove(channel, connection)
    }
  }

  removeChannel(channel: string): void {
    for (const connection of this.of(channel)) this.remove(channel, connection)
  }

  #open(channel: string): Map<Connection, ListeningSeat> {
    const listeners = new Map<Connection, ListeningSeat>()
    this.#byChannel.set(channel, listeners)
    this.#count(channel, 1)
    return listeners
  }

  #close(channel: string): void {
    this.#byChannel.delete(channel)
    this.#count(channel, -1)
  }

  #count(channel: string, change: 1 | -1): void {
    const roomCode = roomCodeIn(channel)
    const count = (this.#channelCounts.get(roomCode) ?? 0) + change
    if (count > 0) return void this.#channelCounts.set(roomCode, count)
    this.#channelCounts.delete(roomCode)
    this.#onRoomLeft(roomCode)
  }
}
