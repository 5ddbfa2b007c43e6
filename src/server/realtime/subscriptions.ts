import { playerChannelOf, watchChannelOf } from '../../contract'
import type { ChannelEvent, RoomUpdate } from '../ports/event-bus'
import { RoomTooNew } from '../ports/room-store'
import { roomOfUpdate } from '../rooms/room-of-update'
import { isSignatureOf, type ChannelKey } from './channel-auth'
import { CLOSE } from './close-codes'
import type { Connection } from './connection'
import { channelEvent, errorFrame, subscriptionError, subscriptionSucceeded } from './frames'
import { Listeners } from './listeners'
import { channelsOfRoom, roomCodeIn, roomOfChannel } from './room-channel'
import { SentToAddresses } from './sent-to-addresses'
import { textFrames } from './text-frames'
import { UpdateOrder } from './update-order'

export interface SubscriptionsParts {
  channelKey: ChannelKey
  /** The seat of a session in a room, without which it may not listen. A guessed code counts against the address. */
  seatOf(roomCode: string, session: string, address: string): Promise<string | undefined>
  /** All seats of a room, for a page of which only a signature is known. A guessed code counts against the address. */
  seatsOf(roomCode: string, address: string): Promise<readonly string[]>
  /** Whether a session may watch a room without a seat. A guessed code counts against the address. */
  mayWatch(roomCode: string, session: string, address: string): Promise<boolean>
  /** Whether the updates of a room are delivered here; a promise until Redis has confirmed it. */
  isFollowed(roomCode: string): boolean | Promise<boolean>
  /** How often a second events are written to the connections of one address at most. */
  maxWritesOfAddress?: number
}

/** The most subscriptions of a connection. A page has at most three. */
const MAX_CHANNELS = 50
const OF_WATCHERS = watchChannelOf('')
/** The protocol's code for a wrong signature. */
const NOT_AUTHORIZED = 4009

/** Who listens to which channel, who may listen, and what is sent to them. */
export class Subscriptions {
  readonly #parts: SubscriptionsParts
  readonly #order = new UpdateOrder((update) => this.deliver(update))
  readonly #sent: SentToAddresses
  #listeners = this.#noListeners()
  /** Counts ended subscriptions: a seat that was looked up before the last one is looked up again. */
  #endings = 0

  constructor(parts: SubscriptionsParts) {
    this.#parts = parts
    this.#sent = new SentToAddresses(parts.maxWritesOfAddress)
  }

  /** Whether pages listen to the room here. */
  isListenedTo(roomCode: string): boolean {
    return this.#listeners.hasRoom(roomCode)
  }

  /** The sessions that listen as watchers, by room. */
  *watchers(): Iterable<{ code: string; sessions: string[] }> {
    for (const channel of this.#listeners.channels()) {
      if (!channel.startsWith(OF_WATCHERS)) continue
      const sessions = [...this.#listeners.of(channel)].flatMap(({ session }) => session ?? [])
      yield { code: roomCodeIn(channel), sessions }
    }
  }

  async add(connection: Connection, channel: string, auth: unknown): Promise<void> {
    for (;;) {
      const endings = this.#endings
      const seat = await this.#listeningSeat(connection, channel, auth)
      const isFollowed = seat === undefined || this.#parts.isFollowed(roomCodeIn(channel))
      // The update that ends the seat may have been published before updates arrive here, so the seat is looked up
      // again.
      if (isFollowed instanceof Promise && (await isFollowed)) continue
      // There is no `await` between this comparison and the answer, so no ended subscription is added.
      if (endings === this.#endings) return this.#answer(connection, channel, seat)
    }
  }

  #answer(connection: Connection, channel: string, seat: string | null | undefined): void {
    const isFull = connection.channels.length >= MAX_CHANNELS && !connection.channels.includes(channel)
    if (seat === undefined && roomOfChannel(channel)?.isPrivate === true)
      connection.send(errorFrame(NOT_AUTHORIZED, 'The signature does not fit the connection and the channel'))
    if (seat === undefined || isFull) return connection.send(subscriptionError(channel))
    if (!connection.isOpen) return
    this.#listeners.add(channel, connection, seat)
    connection.send(subscriptionSucceeded(channel))
  }

  remove(connection: Connection, channel: string): void {
    this.#listeners.remove(channel, connection)
  }

  removeConnection(connection: Connection): void {
    this.#listeners.removeConnection(connection)
  }

  endAll(): void {
    this.#order.releaseAll()
    this.#endings += 1
    this.#listeners = this.#noListeners()
  }

  #noListeners(): Listeners {
    return new Listeners((roomCode) => this.#order.forget(roomCode))
  }

  /** Like `deliver`, but in the order of the saves, for rooms that several processes change (P-event-17). */
  deliverInOrder(update: RoomUpdate): void {
    if (this.#listeners.hasRoom(update.code)) this.#order.take(update)
    else this.deliver(update)
  }

  /**
   * Sends the events of a room to its listeners. The subscriptions of ended seats end after the event that reports the
   * end: later events of the same change, such as the hands of a showdown, are for players with a seat only.
   */
  deliver(update: RoomUpdate): void {
    const { code, revision, events, seatEvents = [] } = update
    const isDeleted = revision === null
    const isUnknown = !isDeleted && isUnknownChange(update)
    const endedSeats = isUnknown ? [] : update.endedSeats
    if (isDeleted || isUnknown || endedSeats.length > 0) this.#endings += 1
    if (!this.#listeners.hasRoom(code)) return
    // The own part is sent first, so that a page has it when the new version arrives (P-lean-7).
    for (const event of seatEvents) this.#broadcast(playerChannelOf(code, event.seat), [event])
    for (const { channel, isLean } of channelsOfRoom(code).filter((each) => this.#listeners.has(each.channel))) {
      const sent = isLean ? events.map(asLean) : events
      const untilEnd = isDeleted ? events.length : eventsUntilEnd(events)
      this.#broadcast(channel, sent.slice(0, untilEnd))
      if (isDeleted) this.#listeners.removeChannel(channel)
      else if (endedSeats.length > 0) this.#listeners.removeSeats(channel, endedSeats)
      this.#broadcast(channel, sent.slice(untilEnd))
    }
    for (const seat of endedSeats) this.#listeners.removeChannel(playerChannelOf(code, seat))
    if (isUnknown) this.#lookUpSeats(update)
    this.#deliverToWatchers(update)
  }

  /**
   * After a save without an answer, other processes get only its revision, and after a break of Redis also the seats
   * that have ended. The save may have ended seats, and ended seats may have been taken again, so the seats of all
   * listeners are looked up.
   */
  #lookUpSeats(update: RoomUpdate): void {
    for (const { channel } of channelsOfRoom(update.code)) {
      for (const connection of this.#listeners.of(channel)) void this.#keepListening(connection, channel, update)
    }
  }

  async #keepListening(connection: Connection, channel: string, { code, endedSeats }: RoomUpdate): Promise<void> {
    // A page whose seat cannot be looked up keeps its subscription, because it would not notice the end. If a newer
    // release has saved the room, only processes of that release can look up the seat, so the page has to reconnect
    // (P-bound-11), and so does the page of a seat that had ended.
    const seat = this.#listeners.seatOf(channel, connection)
    const hasSeat = await this.#seatsFor(connection, code).then(
      (seats) => seats.some((each) => each === seat),
      (fault: unknown) => {
        if (!(fault instanceof RoomTooNew || endedSeats.some((ended) => ended === seat))) return true
        connection.close(CLOSE.restarting)
        return false
      },
    )
    if (!hasSeat) this.#listeners.remove(channel, connection)
  }

  /**
   * Sends watchers the views and nothing else. When the table stops allowing watchers, or somebody is removed, this
   * checks again who may watch.
   */
  #deliverToWatchers(update: RoomUpdate): void {
    const { code, revision, events, endedSeats, room } = update
    const channel = watchChannelOf(code)
    if (!this.#listeners.has(channel)) return
    this.#broadcast(
      channel,
      events.filter(({ name }) => name === 'game-update'),
    )
    if (revision === null) return this.#listeners.removeChannel(channel)
    const takesNone = room !== undefined && roomOfUpdate(update)?.settings.watchers !== true
    const mayEnd = endedSeats.length > 0 || takesNone || isUnknownChange(update)
    if (!mayEnd) return
    this.#endings += 1
    for (const connection of this.#listeners.of(channel)) void this.#keepWatching(connection, channel, code)
  }

  async #keepWatching(connection: Connection, channel: string, code: string): Promise<void> {
    const { session = '', address } = connection
    const mayWatch = await this.#parts.mayWatch(code, session, address).catch(() => false)
    if (!mayWatch) this.#listeners.remove(channel, connection)
  }

  /**
   * Encodes once, and writes once to each connection however many events there are. The pages of an address that gets
   * no more events read the changes with their polls (P-event-4).
   */
  #broadcast(channel: string, events: readonly ChannelEvent[]): void {
    if (events.length === 0 || !this.#listeners.has(channel)) return
    const frames = textFrames(events.map((event) => channelEvent(channel, event)))
    for (const connection of this.#listeners.of(channel)) {
      if (this.#sent.take(connection.address)) connection.sendFrames(frames)
    }
  }

  /** The seat with which a page listens: undefined if it may not listen, null for a watcher. */
  async #listeningSeat(connection: Connection, channel: string, auth: unknown): Promise<string | null | undefined> {
    const room = roomOfChannel(channel)
    if (room === undefined) return undefined
    const { roomCode, isPrivate, isForWatchers } = room
    const { id: socketId, session, address } = connection
    if (isForWatchers) {
      return session !== undefined && (await this.#parts.mayWatch(roomCode, session, address)) ? null : undefined
    }
    if (session === undefined && !isPrivate) return undefined
    const isOpenTo = (seat: string) =>
      (room.seat === undefined || room.seat === seat) &&
      (!isPrivate || isSignatureOf(this.#parts.channelKey, { socketId, channel, seat }, auth))
    return (await this.#seatsFor(connection, roomCode)).find(isOpenTo)
  }

  /**
   * The seats in whose name a page can listen: its own seat or, if its session is unknown, any seat of the room, of
   * which the signature selects one.
   */
  async #seatsFor({ session, address }: Connection, roomCode: string): Promise<readonly string[]> {
    if (session === undefined) return this.#parts.seatsOf(roomCode, address)
    const seat = await this.#parts.seatOf(roomCode, session, address)
    return seat === undefined ? [] : [seat]
  }
}

/**
 * Whether only the revision of a change is known, as after a save whose answer was lost. The update of a voice signal
 * has no room either, but it has an event.
 */
function isUnknownChange({ room, events, seatEvents = [] }: RoomUpdate): boolean {
  return room === undefined && events.length === 0 && seatEvents.length === 0
}

/** How many events a player whose seat ends with the change still gets (P-subscribe-6); 0 if no seat ends. */
function eventsUntilEnd(events: readonly ChannelEvent[]): number {
  return events.findLastIndex(({ name }) => name === 'player-left' || name === 'player-kicked') + 1
}

function asLean(event: ChannelEvent): ChannelEvent {
  return { name: event.name, data: event.lean ?? event.data }
}
