import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { RoomNews } from '../ports/event-bus'
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
import { Listeners } from './listeners'
import { channelsOfRoom, roomOfChannel } from './room-channel'
import { textFrames } from './text-frames'
import { refuseUpgrade, upgradeOf } from './upgrade'
import { asksForWebSocket, serveWithoutUpgrade } from './without-upgrade'

export interface RealtimeParts {
  channelKey: ChannelKey
  /** The session of a Cookie header. */
  sessionOf(cookieHeader: string | undefined): string | undefined
  /** The seat of a session in a room: who may listen. */
  seatOf(roomCode: string, session: string): Promise<string | undefined>
  isForeign(method: string, headers: IncomingHttpHeaders): boolean
  /** Told of a fault that no call waits for. */
  onFault(fault: unknown, roomCode: string | undefined): void
  /** How often silent sockets are asked for a sign of life, in milliseconds. */
  pingEveryMs?: number
}

/** The largest frame that a page may send, as in the protocol. */
const MAX_FRAME_BYTES = 10 * 1024
const MAX_CONNECTIONS = 20_000
/** A socket is found dead after two of these. */
const PING_EVERY_MS = 20_000
const CLOSING_MS = 1_000
/** In the words of the protocol. */
const NOT_AUTHORIZED = 4009

/** The Pusher Channels protocol on the port of the server, so that events need no other service. */
export class Realtime {
  readonly #parts: RealtimeParts
  readonly #connections = new Map<string, Connection>()
  readonly #listeners = new Listeners()
  readonly #webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
  })
  readonly #pinging: NodeJS.Timeout
  #isClosing = false
  /** How often somebody's listening was ended; a seat that was looked up before such a moment is looked up again. */
  #endings = 0

  constructor(parts: RealtimeParts) {
    this.#parts = parts
    this.#pinging = setInterval(() => this.#pingAll(), parts.pingEveryMs ?? PING_EVERY_MS).unref()
  }

  get socketCount(): number {
    return this.#connections.size
  }

  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => {
      if (asksForWebSocket(request)) this.#upgrade(request, socket, head)
      else serveWithoutUpgrade(server, request, socket, head)
    })
  }

  /** Signs a subscription, and remembers whose page the socket is if its cookie did not say. */
  authorize(socketId: string, channel: string, session: string): string {
    const connection = this.#connections.get(socketId)
    if (connection !== undefined) connection.session ??= session
    return signChannel(this.#parts.channelKey, socketId, channel)
  }

  /** Sends what happened in a room to whoever listens; then those listen no more whose seat has ended. */
  deliver({ code, row, events, ended }: RoomNews): void {
    const isGone = row === null
    if (isGone || ended.length > 0) this.#endings += 1
    for (const channel of channelsOfRoom(code).filter((name) => this.#listeners.has(name))) {
      this.#broadcast(channel, events)
      if (isGone) this.#listeners.endAll(channel)
      else if (ended.length > 0) this.#listeners.end(channel, ended)
    }
  }

  /** Sends all pages away; they come back at once, subscribe anew and ask for what they missed. */
  sendAway(): void {
    for (const connection of this.#connections.values()) connection.close(CLOSE.restarting)
  }

  async close(): Promise<void> {
    this.#isClosing = true
    clearInterval(this.#pinging)
    this.sendAway()
    const deadline = performance.now() + CLOSING_MS
    while (this.#connections.size > 0 && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    for (const connection of this.#connections.values()) connection.terminate()
  }

  // ---- connections -----------------------------------------------------------------------------------------------------

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const wish = upgradeOf(request.url)
    if (wish === undefined) return refuseUpgrade(socket, 404)
    if (this.#parts.isForeign('GET', request.headers)) return refuseUpgrade(socket, 403)
    // Without an answer a proxy asks another process; a page alone fails either way, and comes back.
    if (this.#isClosing) return void socket.destroy()
    this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      if (wish.key !== this.#parts.channelKey.key) return turnAway(webSocket, CLOSE.unknownKey)
      if (!wish.isProtocolKnown) return turnAway(webSocket, CLOSE.wrongProtocol)
      if (this.#connections.size >= MAX_CONNECTIONS) return turnAway(webSocket, CLOSE.overCapacity)
      this.#open(new Connection(webSocket, socket, this.#parts.sessionOf(request.headers.cookie)), webSocket)
    })
  }

  #open(connection: Connection, webSocket: WebSocket): void {
    this.#connections.set(connection.id, connection)
    webSocket.on('message', (data, isBinary) => this.#hear(connection, isBinary ? '' : textOf(data)))
    webSocket.on('pong', () => (connection.isHeard = true))
    // A frame that breaks the protocol; the socket closes by itself.
    webSocket.on('error', () => connection.terminate())
    webSocket.on('close', () => {
      this.#connections.delete(connection.id)
      this.#listeners.removeEverywhere(connection)
    })
    connection.send(connectionEstablished(connection.id))
  }

  #pingAll(): void {
    for (const connection of this.#connections.values()) {
      if (connection.isHeard) connection.ping()
      else connection.giveUp()
    }
  }

  // ---- frames ----------------------------------------------------------------------------------------------------------

  #hear(connection: Connection, text: string): void {
    connection.isHeard = true
    if (!connection.mayBeHeard()) return connection.close(CLOSE.tooManyFrames)
    const frame = readFrame(text)
    if (frame === undefined) return connection.send(errorFrame(null, 'Not a message of the protocol'))
    connection
      .inTurn(() => this.#obey(connection, frame))
      .catch((fault: unknown) => {
        this.#parts.onFault(fault, roomOfChannel(nameIn(frame.data.channel))?.roomCode)
        connection.close(CLOSE.fault)
      })
  }

  #obey(connection: Connection, { event, data }: ClientFrame): Promise<void> | void {
    switch (event) {
      case 'pusher:ping':
        return connection.send(PONG)
      case 'pusher:pong':
        return
      case 'pusher:subscribe':
        return this.#subscribe(connection, nameIn(data.channel), data.auth)
      case 'pusher:unsubscribe':
        return this.#listeners.remove(nameIn(data.channel), connection)
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
    if (seat === undefined) return connection.send(subscriptionError(channel))
    if (!connection.isOpen) return
    this.#listeners.add(channel, connection, seat)
    connection.send(subscriptionSucceeded(channel))
  }

  /** Undefined for who may not listen; null if a signature is all that is known of the page. */
  async #listeningSeat(connection: Connection, channel: string, auth: unknown): Promise<string | null | undefined> {
    const room = roomOfChannel(channel)
    if (room === undefined) return undefined
    if (room.isPrivate && !this.#isSigned(connection, channel, auth)) {
      connection.send(errorFrame(NOT_AUTHORIZED, 'The signature does not fit the connection and the channel'))
      return undefined
    }
    if (connection.session === undefined) return room.isPrivate ? null : undefined
    for (;;) {
      const endings = this.#endings
      const seat = await this.#parts.seatOf(room.roomCode, connection.session)
      if (endings === this.#endings) return seat
    }
  }

  #isSigned(connection: Connection, channel: string, auth: unknown): boolean {
    return typeof auth === 'string' && isSignedFor(this.#parts.channelKey, connection.id, channel, auth)
  }

  /** Encodes once, and writes to each once however many events there are. */
  #broadcast(channel: string, events: RoomNews['events']): void {
    if (events.length === 0) return
    const frames = textFrames(events.map((event) => channelEvent(channel, event)))
    for (const connection of this.#listeners.of(channel)) connection.sendFrames(frames)
  }
}

/** In the protocol a page learns only after the upgrade why it is not welcome. */
function turnAway(webSocket: WebSocket, { code, reason }: CloseCode): void {
  webSocket.on('error', () => webSocket.terminate())
  webSocket.send(errorFrame(code, reason))
  webSocket.close(code, reason)
}

/** What is no text names no channel. */
function nameIn(channel: unknown): string {
  return typeof channel === 'string' ? channel : ''
}

/** Text arrives as one buffer, since nothing else was asked of the library. */
function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString('utf8') : ''
}
