import { CLOSE } from './close-codes'
import type { Connection } from './connection'

/** The seat in whose name a page listens; null where only a signature says that there is one. */
type ListeningSeat = string | null

/** Which connections listen to which channel. */
export class Listeners {
  readonly #byChannel = new Map<string, Map<Connection, ListeningSeat>>()

  add(channel: string, connection: Connection, seat: ListeningSeat): void {
    const listeners = this.#byChannel.get(channel) ?? new Map<Connection, ListeningSeat>()
    listeners.set(connection, seat)
    if (!connection.channels.includes(channel)) connection.channels = [...connection.channels, channel]
    this.#byChannel.set(channel, listeners)
  }

  has(channel: string): boolean {
    return this.#byChannel.has(channel)
  }

  of(channel: string): Iterable<Connection> {
    return this.#byChannel.get(channel)?.keys() ?? []
  }

  remove(channel: string, connection: Connection): void {
    const listeners = this.#byChannel.get(channel)
    listeners?.delete(connection)
    connection.channels = connection.channels.filter((other) => other !== channel)
    if (listeners?.size === 0) this.#byChannel.delete(channel)
  }

  removeConnection(connection: Connection): void {
    for (const channel of connection.channels) this.remove(channel, connection)
  }

  /**
   * Ends the subscriptions of seats. A page whose seat is not known has to connect and to be signed for again, which only
   * a player with a seat can.
   */
  removeSeats(channel: string, seats: readonly string[]): void {
    for (const [connection, seat] of this.#byChannel.get(channel) ?? []) {
      if (seat === null) connection.close(CLOSE.signAgain)
      if (seat === null || seats.includes(seat)) this.remove(channel, connection)
    }
  }

  removeChannel(channel: string): void {
    for (const connection of this.of(channel)) this.remove(channel, connection)
  }
}
