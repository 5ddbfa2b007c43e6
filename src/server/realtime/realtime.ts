import type { Server } from 'node:http'
import type { RoomUpdate } from '../ports/event-bus'
import { RoomTooNew } from '../ports/room-store'
import { CLOSE } from './close-codes'
import type { Connection } from './connection'
import { Connections, type ConnectionsParts } from './connections'
import { PONG, errorFrame, readFrame, type ClientFrame } from './frames'
import { roomOfChannel } from './room-channel'
import { Subscriptions, type SubscriptionsParts } from './subscriptions'

export type RealtimeParts = ConnectionsParts & SubscriptionsParts

/** After a gap, connections are closed spread over this time, so that not all pages return at the same moment. */
const GAP_SPREAD_MS = 3_000

/** The Pusher Channels protocol on the port of the server, so that events need no other service (P-channel-1). */
export class Realtime {
  readonly #parts: RealtimeParts
  readonly #connections: Connections
  readonly #subscriptions: Subscriptions

  constructor(parts: RealtimeParts) {
    this.#parts = parts
    this.#subscriptions = new Subscriptions(parts)
    this.#connections = new Connections(parts, {
      onText: (connection, text) => this.#handleText(connection, text),
      onClosed: (connection) => this.#subscriptions.removeConnection(connection),
    })
  }

  /** Whether pages listen to the room here. */
  isListenedTo(roomCode: string): boolean {
    return this.#subscriptions.isListenedTo(roomCode)
  }

  /** The sessions that listen as watchers, by room. */
  watchers(): Iterable<{ code: string; sessions: string[] }> {
    return this.#subscriptions.watchers()
  }

  get socketCount(): number {
    return this.#connections.count
  }

  attach(server: Server): void {
    this.#connections.attach(server)
  }

  /** Sends the events of a room to its listeners, and ends the subscriptions of the seats that have ended (P-subscribe-6). */
  deliver(update: RoomUpdate): void {
    this.#subscriptions.deliver(update)
  }

  /** Like `deliver`, but in the order of the saves, for rooms that several processes change. */
  deliverInOrder(update: RoomUpdate): void {
    this.#subscriptions.deliverInOrder(update)
  }

  /**
   * Updates may have been missed, perhaps with ended seats. All subscriptions end, and all pages reconnect, spread over
   * some seconds. Until then the pages poll.
   */
  disconnectAfterGap(): void {
    this.#subscriptions.endAll()
    for (const connection of this.#connections.all()) {
      connection.channels = []
      setTimeout(() => connection.close(CLOSE.restarting), Math.random() * GAP_SPREAD_MS).unref()
    }
  }

  close(): Promise<void> {
    return this.#connections.close()
  }

  #handleText(connection: Connection, text: string): void {
    const frame = readFrame(text)
    if (frame === undefined) return connection.send(errorFrame(null, 'Not a message of the protocol'))
    connection
      .inOrder(() => this.#handleFrame(connection, frame))
      .catch((fault: unknown) => {
        // A rolling upgrade that changes the shape of rooms is no fault. The page reconnects, perhaps to a newer
        // process.
        const isFault = !(fault instanceof RoomTooNew)
        if (isFault) this.#parts.onFault(fault, roomOfChannel(nameOf(frame.data.channel))?.roomCode)
        connection.close(CLOSE.fault)
      })
  }

  #handleFrame(connection: Connection, { event, data }: ClientFrame): Promise<void> | void {
    switch (event) {
      case 'pusher:ping':
        return connection.send(PONG)
      case 'pusher:pong':
        return
      case 'pusher:subscribe':
        return this.#subscriptions.add(connection, nameOf(data.channel), data.auth)
      case 'pusher:unsubscribe':
        return this.#subscriptions.remove(connection, nameOf(data.channel))
      default:
        return connection.send(
          event.startsWith('client-')
            ? errorFrame(4301, 'Client events are not accepted')
            : errorFrame(null, 'Not an event of the protocol'),
        )
    }
  }
}

/** The name of a channel; empty for a value that is not text. */
function nameOf(channel: unknown): string {
  return typeof channel === 'string' ? channel : ''
}
