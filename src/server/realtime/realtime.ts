import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { ChannelEvent, RoomUpdate } from '../ports/event-bus'
import type { Awaitable } from '../rooms/awaitable'
import { Turns } from '../rooms/turns'
import { isSignedFor, signChannel, type ChannelKey } from './channel-auth'
import { CLOSE, type CloseCode } from './close-codes'
import { Connection } from './connection'
import {
  PONG,
  channelEvent,
  connectionEstablished,
  errorFrame,
  readFrame,
  subscriptionError,
  subscriptionSucceeded,
  type ClientFrame,
} from './frames'
import { asksForWebSocket, ignoreUpgrade } from './ignored-upgrade'
import { Listeners } from './listeners'
import { playerChannelOf, watchChannelOf } from '../../contract'
import { channelsOfRoom, roomOfChannel, roomOfWatchChannel } from './room-channel'
import { textFrames } from './text-frames'
import { refuseUpgrade, upgradeOf, type UpgradeTarget } from './upgrade'

export interface RealtimeParts {
  channelKey: ChannelKey
  /** The session of a Cookie header. */
  sessionOf(cookieHeader: string | undefined): string | undefined
  /** The seat of a session in a room, which the right to listen depends on. The address pays for guessed codes. */
  seatOf(roomCode: string, session: string, address: string): Promise<string | undefined>
  /** Whether a session may watch a room without a seat. The address pays for guessed codes. */
  mayWatch(roomCode: string, session: string, address: string): Promise<boolean>
  /** Sees to it that the updates of a room are delivered here from now on. Needed where neither of the two was asked. */
  follow(roomCode: string): Promise<void>
  origin: {
    address(request: IncomingMessage): string
    isForeign(method: string, headers: IncomingHttpHeaders): boolean
    isWrongHost(headers: IncomingHttpHeaders): boolean
  }
  /** Called for a fault that no call waits for. */
  onFault(fault: unknown, roomCode: string | undefined): void
  /** Counts an upgrade of an address. Answers 0, or the milliseconds until the next is allowed. */
  takeUpgrade?: (address: string) => Awaitable<number>
  /** The most open connections of one address. */
  maxConnectionsOfAddress?: number
  /** How often connections are pinged, in milliseconds. */
  pingEveryMs?: number
}

/** The largest frame of a page, as in the protocol. */
const MAX_FRAME_BYTES = 10 * 1024
const MAX_CONNECTIONS = 20_000
const MAX_CONNECTIONS_OF_ADDRESS = 300
/** Subscriptions of a connection. A page has three at most. */
const MAX_CHANNELS = 50
/** A connection that does not answer is found dead after two of these. */
const PING_EVERY_MS = 20_000
const CLOSING_MS = 1_000
/** After a gap connections are closed over this time, so that not all pages return at the same moment. */
const GAP_SPREAD_MS = 3_000
/** The protocol's code for a wrong signature. */
const NOT_AUTHORIZED = 4009

/** The Pusher Channels protocol on the port of the server, so that events need no other service (P-channel-1). */
export class Realtime {
  readonly #parts: RealtimeParts
  readonly #connections = new Map<string, Connection>()
  readonly #countByAddress = new Map<string, number>()
  readonly #webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
    // One frame of a connection in a turn of the event loop, and pings count as frames do.
    allowSynchronousEvents: false,
    autoPong: false,
  })
  readonly #upgrades = new Turns()
  readonly #pinging: NodeJS.Timeout
  #listeners = new Listeners()
  #isClosing = false
  /** Counts ended subscriptions: a seat that was looked up before the last one is looked up again. */
  #endings = 0

  constructor(parts: RealtimeParts) {
    this.#parts = parts
    this.#pinging = setInterval(() => this.#pingAll(), parts.pingEveryMs ?? PING_EVERY_MS).unref()
  }

  /** Whether pages listen to the room here. */
  isListenedTo(roomCode: string): boolean {
    return this.#listeners.hasRoom(roomCode)
  }

  get socketCount(): number {
    return this.#connections.size
  }

  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => {
      if (asksForWebSocket(request)) this.#upgrade(request, socket, head)
      else ignoreUpgrade(server, request, socket, head)
    })
  }

  /** Signs a subscription, and notes the session of the connection if its cookie did not tell it. */
  authorize(socketId: string, channel: string, session: string): string {
    const connection = this.#connections.get(socketId)
    if (connection !== undefined) connection.session ??= session
    return signChannel(this.#parts.channelKey, socketId, channel)
  }

  /** Sends the events of a room to its listeners, and then ends the subscriptions of the seats that have ended. */
  deliver(update: RoomUpdate): void {
    const { code, revision, events, seatEvents = [], endedSeats } = update
    const isDeleted = revision === null
    if (isDeleted || endedSeats.length > 0) this.#endings += 1
    if (!this.#listeners.hasRoom(code)) return
    // A page takes its own part first, so that the new version finds it there (P-lean-7).
    for (const event of seatEvents) this.#broadcast(playerChannelOf(code, event.seat), [event])
    for (const { channel, isLean } of channelsOfRoom(code).filter((each) => this.#listeners.has(each.channel))) {
      this.#broadcast(channel, isLean ? events.map(asLean) : events)
      if (isDeleted) this.#listeners.removeChannel(channel)
      else if (endedSeats.length > 0) this.#listeners.removeSeats(channel, endedSeats)
    }
    for (const seat of endedSeats) this.#listeners.removeChannel(playerChannelOf(code, seat))
    this.#deliverToWatchers(update)
  }

  /** Watchers get the views alone. They are asked for again when the table takes none any more, or somebody is removed. */
  #deliverToWatchers({ code, revision, events, endedSeats, room }: RoomUpdate): void {
    const channel = watchChannelOf(code)
    if (!this.#listeners.has(channel)) return
    this.#broadcast(
      channel,
      events.filter(({ name }) => name === 'game-update'),
    )
    const mayEnd = revision === null || endedSeats.length > 0 || room?.read().settings.watchers !== true
    if (!mayEnd) return
    this.#endings += 1
    for (const connection of this.#listeners.of(channel)) void this.#keepWatching(connection, channel, code)
  }

  async #keepWatching(connection: Connection, channel: string, code: string): Promise<void> {
    const { session = '', address } = connection
    const mayWatch = await this.#parts.mayWatch(code, session, address).catch(() => false)
    if (!mayWatch) this.#listeners.remove(channel, connection)
  }

  /** The sessions that listen as watchers, by room. */
  *watchers(): Iterable<{ code: string; sessions: string[] }> {
    for (const channel of this.#listeners.channels()) {
      const code = roomOfWatchChannel(channel)
      if (code === undefined) continue
      yield { code, sessions: [...this.#listeners.of(channel)].flatMap(({ session }) => session ?? []) }
    }
  }

  /**
   * Updates were missed, ended seats perhaps among them: nobody listens any more, and all pages connect again, spread over
   * some seconds. Until then they poll.
   */
  disconnectAfterGap(): void {
    this.#endings += 1
    this.#listeners = new Listeners()
    for (const connection of this.#connections.values()) {
      connection.channels = []
      setTimeout(() => connection.close(CLOSE.restarting), Math.random() * GAP_SPREAD_MS).unref()
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true
    clearInterval(this.#pinging)
    for (const connection of this.#connections.values()) connection.close(CLOSE.restarting)
    const deadline = performance.now() + CLOSING_MS
    while (this.#connections.size > 0 && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    for (const connection of this.#connections.values()) connection.terminate()
  }

  // ---- connections -----------------------------------------------------------------------------------------------------

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { origin } = this.#parts
    const target = upgradeOf(request.url)
    if (target === undefined) return refuseUpgrade(socket, 404)
    if (origin.isWrongHost(request.headers)) return refuseUpgrade(socket, 421)
    if (origin.isForeign('GET', request.headers)) return refuseUpgrade(socket, 403)
    socket.on('error', () => socket.destroy())
    this.#upgrades
      .run(async () => {
        const waitMs = (await this.#parts.takeUpgrade?.(origin.address(request))) ?? 0
        if (waitMs > 0) refuseUpgrade(socket, 429)
        else this.#accept(request, socket, head, target)
      })
      .catch((fault: unknown) => {
        this.#parts.onFault(fault, undefined)
        socket.destroy()
      })
  }

  #accept(request: IncomingMessage, socket: Duplex, head: Buffer, target: UpgradeTarget): void {
    const { origin, channelKey, sessionOf, maxConnectionsOfAddress = MAX_CONNECTIONS_OF_ADDRESS } = this.#parts
    const address = origin.address(request)
    if (this.#countOf(address) >= maxConnectionsOfAddress) return refuseUpgrade(socket, 429)
    // Without an answer a proxy tries another process.
    if (this.#isClosing) return void socket.destroy()
    this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      if (target.key !== channelKey.key) return reject(webSocket, CLOSE.unknownKey)
      if (!target.isProtocolKnown) return reject(webSocket, CLOSE.wrongProtocol)
      if (this.#connections.size >= MAX_CONNECTIONS) return reject(webSocket, CLOSE.overCapacity)
      this.#open(new Connection(webSocket, socket, sessionOf(request.headers.cookie), address), webSocket)
    })
  }

  #open(connection: Connection, webSocket: WebSocket): void {
    this.#connections.set(connection.id, connection)
    this.#countByAddress.set(connection.address, this.#countOf(connection.address) + 1)
    webSocket.on('message', (data, isBinary) => this.#handleText(connection, isBinary ? '' : textOf(data)))
    webSocket.on('ping', (data) => this.#handlePing(connection, data))
    webSocket.on('pong', () => (connection.isAlive = true))
    // A frame breaks the protocol; the socket closes by itself.
    webSocket.on('error', () => connection.terminate())
    webSocket.on('close', () => this.#forget(connection))
    connection.send(connectionEstablished(connection.id))
  }

  #forget(connection: Connection): void {
    const { id, address } = connection
    this.#connections.delete(id)
    this.#listeners.removeConnection(connection)
    const count = this.#countOf(address) - 1
    if (count > 0) this.#countByAddress.set(address, count)
    else this.#countByAddress.delete(address)
  }

  #countOf(address: string): number {
    return this.#countByAddress.get(address) ?? 0
  }

  #pingAll(): void {
    for (const connection of this.#connections.values()) {
      if (connection.isAlive) connection.ping()
      else connection.end(CLOSE.noPong)
    }
  }

  // ---- frames ----------------------------------------------------------------------------------------------------------

  #handlePing(connection: Connection, data: Buffer): void {
    connection.isAlive = true
    if (!connection.isOpen) return
    if (connection.takePing()) connection.pong(data)
    else connection.end(CLOSE.tooManyFrames)
  }

  #handleText(connection: Connection, text: string): void {
    connection.isAlive = true
    // What arrived with the last frame that was taken.
    if (!connection.isOpen) return
    if (!connection.takeFrame()) return connection.end(CLOSE.tooManyFrames)
    const frame = readFrame(text)
    if (frame === undefined) return connection.send(errorFrame(null, 'Not a message of the protocol'))
    connection
      .inOrder(() => this.#handleFrame(connection, frame))
      .catch((fault: unknown) => {
        this.#parts.onFault(fault, roomOfChannel(nameOf(frame.data.channel))?.roomCode)
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
        return this.#subscribe(connection, nameOf(data.channel), data.auth)
      case 'pusher:unsubscribe':
        return this.#listeners.remove(nameOf(data.channel), connection)
      default:
        return connection.send(
          event.startsWith('client-')
            ? errorFrame(4301, 'Client events are not accepted')
            : errorFrame(null, 'Not an event of the protocol'),
        )
    }
  }

  async #subscribe(connection: Connection, channel: string, auth: unknown): Promise<void> {
    const seat = await this.#listeningSeat(connection, channel, auth)
    const isFull = connection.channels.length >= MAX_CHANNELS && !connection.channels.includes(channel)
    if (seat === undefined || isFull) return connection.send(subscriptionError(channel))
    if (!connection.isOpen) return
    this.#listeners.add(channel, connection, seat)
    connection.send(subscriptionSucceeded(channel))
  }

  /** Undefined for who may not listen; null if a signature is all that is known of the page. */
  async #listeningSeat(connection: Connection, channel: string, auth: unknown): Promise<string | null | undefined> {
    const watched = roomOfWatchChannel(channel)
    if (watched !== undefined) return this.#watchingSeat(connection, watched)
    const room = roomOfChannel(channel)
    if (room === undefined) return undefined
    if (room.isPrivate && !this.#isSigned(connection, channel, auth)) {
      connection.send(errorFrame(NOT_AUTHORIZED, 'The signature does not fit the connection and the channel'))
      return undefined
    }
    const { session, address } = connection
    if (session === undefined) return room.isPrivate ? this.#signedSeat(room.roomCode) : undefined
    for (;;) {
      const endings = this.#endings
      const seat = await this.#parts.seatOf(room.roomCode, session, address)
      if (endings === this.#endings) return room.seat === undefined || room.seat === seat ? seat : undefined
    }
  }

  /** A signature is all that is known of the page. */
  async #signedSeat(roomCode: string): Promise<null> {
    await this.#parts.follow(roomCode)
    return null
  }

  /** A watcher has no seat: null, or undefined for who may not watch. */
  async #watchingSeat({ session, address }: Connection, roomCode: string): Promise<null | undefined> {
    if (session === undefined) return undefined
    for (;;) {
      const endings = this.#endings
      const mayWatch = await this.#parts.mayWatch(roomCode, session, address)
      if (endings === this.#endings) return mayWatch ? null : undefined
    }
  }

  #isSigned(connection: Connection, channel: string, auth: unknown): boolean {
    return typeof auth === 'string' && isSignedFor(this.#parts.channelKey, connection.id, channel, auth)
  }

  /** Encodes once, and writes once to each connection however many events there are. */
  #broadcast(channel: string, events: readonly ChannelEvent[]): void {
    if (events.length === 0 || !this.#listeners.has(channel)) return
    const frames = textFrames(events.map((event) => channelEvent(channel, event)))
    for (const connection of this.#listeners.of(channel)) connection.sendFrames(frames)
  }
}

function asLean(event: ChannelEvent): ChannelEvent {
  return { name: event.name, data: event.lean ?? event.data }
}

/** The protocol tells a page only after the upgrade why it is rejected. */
function reject(webSocket: WebSocket, { code, reason }: CloseCode): void {
  webSocket.on('error', () => webSocket.terminate())
  webSocket.send(errorFrame(code, reason))
  webSocket.close(code, reason)
}

/** A value that is not text names no channel. */
function nameOf(channel: unknown): string {
  return typeof channel === 'string' ? channel : ''
}

/** Text arrives as one buffer, the default of the library. */
function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString('utf8') : ''
}
