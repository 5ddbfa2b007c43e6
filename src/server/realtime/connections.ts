import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Awaitable } from '../rooms/awaitable'
import { EventLoopTurns } from '../rooms/event-loop-turns'
import type { ChannelKey } from './channel-auth'
import { CLOSE, type CloseCode } from './close-codes'
import { Connection, PING_GROUPS } from './connection'
import { connectionEstablished, errorFrame } from './frames'
import { asksForWebSocket, ignoreUpgrade } from './ignored-upgrade'
import { PageSocket, pageListeners } from './page-socket'
import { refuseUpgrade, upgradeOf, type UpgradeTarget } from './upgrade'

export interface ConnectionsParts {
  channelKey: ChannelKey
  /** The session of a Cookie header. */
  sessionOf(cookieHeader: string | undefined): string | undefined
  origin: {
    address(request: IncomingMessage): string
    isForeign(method: string, headers: IncomingHttpHeaders): boolean
    isWrongHost(headers: IncomingHttpHeaders): boolean
  }
  /** Called for a fault that no call waits for. */
  onFault(fault: unknown, roomCode: string | undefined): void
  /** Counts an upgrade of an address. Returns 0, or the milliseconds until the next is allowed. */
  takeUpgrade?: (address: string) => Awaitable<number>
  /** The most open connections of one address. */
  maxConnectionsOfAddress?: number
  /** How often connections are pinged, in milliseconds. */
  pingEveryMs?: number
}

/** Receives the frames of the connections. */
interface Handlers {
  onText(connection: Connection, text: string): void
  onClosed(connection: Connection): void
}

/** The largest frame of a page, as in the protocol. */
const MAX_FRAME_BYTES = 10 * 1024
/** The most frames of one message. Pages send each message in one frame. */
const MAX_FRAGMENTS = 16
const MAX_CONNECTIONS = 20_000
const MAX_CONNECTIONS_OF_ADDRESS = 300
/** A connection that does not answer counts as dead after two of these intervals. */
const PING_EVERY_MS = 20_000
/** A page that sleeps gets this long to receive the reason of the close. */
const CLOSE_TIMEOUT_MS = 1_000
/** An option of the library that its types do not know. */
const UNTYPED_OPTIONS = { closeTimeout: CLOSE_TIMEOUT_MS }
/** When a page whose address has too many connections may try again. */
const SLOT_WAIT_MS = 5_000

/** The open sockets: decides which are accepted, finds dead ones, and closes them. */
export class Connections {
  readonly #parts: ConnectionsParts
  readonly #handlers: Handlers
  readonly #open = new Set<Connection>()
  readonly #countByAddress = new Map<string, number>()
  readonly #webSockets = new WebSocketServer({
    noServer: true,
    WebSocket: PageSocket,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
    // Frames are counted only when their message ends, so the number of frames of a message must be bounded.
    maxFragments: MAX_FRAGMENTS,
    // Each turn of the event loop handles one frame of a connection. Pings are answered by our own code, so that they
    // are counted.
    allowSynchronousEvents: false,
    autoPong: false,
    ...UNTYPED_OPTIONS,
  })
  readonly #upgradeTurns = new EventLoopTurns()
  readonly #pinging: NodeJS.Timeout
  readonly #listen = pageListeners({
    onText: (connection, text) => this.#handleText(connection, text),
    onPing: (connection, data) => this.#handlePing(connection, data),
    onPong: (connection) => void this.#isAllowed(connection),
    onClosed: (connection) => this.#remove(connection),
  })
  #pingGroup = 0
  #isClosing = false

  constructor(parts: ConnectionsParts, handlers: Handlers) {
    this.#parts = parts
    this.#handlers = handlers
    const pingEveryMs = parts.pingEveryMs ?? PING_EVERY_MS
    // By default the library answers a malformed handshake in plain text.
    this.#webSockets.on('wsClientError', (_error, socket) => refuseUpgrade(socket, 'request-malformed'))
    this.#pinging = setInterval(() => this.#pingNext(), pingEveryMs / PING_GROUPS).unref()
  }

  get count(): number {
    return this.#open.size
  }

  all(): Iterable<Connection> {
    return this.#open
  }

  attach(server: Server): void {
    // From Node 24.9 on a server has this option, which is not in the types of the oldest Node that is supported.
    Object.assign(server, { shouldUpgradeCallback: asksForWebSocket })
    server.on('upgrade', (request, socket, head) => {
      if (asksForWebSocket(request)) this.#upgrade(request, socket, head)
      else ignoreUpgrade(server, request, socket, head)
    })
  }

  async close(): Promise<void> {
    this.#isClosing = true
    clearInterval(this.#pinging)
    for (const connection of this.all()) connection.close(CLOSE.restarting)
    while (this.count > 0) await new Promise((resolve) => setTimeout(resolve, 10))
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { origin } = this.#parts
    const target = upgradeOf(request.url)
    if (target === undefined) return refuseUpgrade(socket, 'no-such-page')
    if (origin.isWrongHost(request.headers)) return refuseUpgrade(socket, 'wrong-host')
    if (origin.isForeign('GET', request.headers)) return refuseUpgrade(socket, 'foreign-origin')
    socket.on('error', destroyThis)
    this.#acceptInTurn(request, socket, head, target).catch((fault: unknown) => {
      this.#parts.onFault(fault, undefined)
      socket.destroy()
    })
  }

  async #acceptInTurn(request: IncomingMessage, socket: Duplex, head: Buffer, target: UpgradeTarget): Promise<void> {
    const waitMs = (await this.#parts.takeUpgrade?.(this.#parts.origin.address(request))) ?? 0
    if (waitMs > 0) return refuseUpgrade(socket, 'too-many-requests', waitMs)
    await this.#upgradeTurns.next()
    this.#accept(request, socket, head, target)
  }

  #accept(request: IncomingMessage, socket: Duplex, head: Buffer, target: UpgradeTarget): void {
    const { origin, channelKey, sessionOf, maxConnectionsOfAddress = MAX_CONNECTIONS_OF_ADDRESS } = this.#parts
    const address = origin.address(request)
    if (this.#countOf(address) >= maxConnectionsOfAddress)
      return refuseUpgrade(socket, 'too-many-requests', SLOT_WAIT_MS)
    // The server stops. Without an answer, a proxy tries another process.
    if (this.#isClosing) return void socket.destroy()
    this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      socket.off('error', destroyThis)
      if (target.key !== channelKey.key) return reject(webSocket, CLOSE.unknownKey)
      if (!target.isProtocolKnown) return reject(webSocket, CLOSE.wrongProtocol)
      if (this.count >= MAX_CONNECTIONS) return reject(webSocket, CLOSE.overCapacity)
      this.#add(new Connection(webSocket, socket, sessionOf(request.headers.cookie), address), webSocket)
    })
  }

  #add(connection: Connection, socket: PageSocket): void {
    this.#open.add(connection)
    this.#countByAddress.set(connection.address, this.#countOf(connection.address) + 1)
    socket.connection = connection
    this.#listen(socket)
    connection.send(connectionEstablished(connection.id))
  }

  #remove(connection: Connection): void {
    const { address } = connection
    this.#open.delete(connection)
    const count = this.#countOf(address) - 1
    if (count > 0) this.#countByAddress.set(address, count)
    else this.#countByAddress.delete(address)
    this.#handlers.onClosed(connection)
  }

  #countOf(address: string): number {
    return this.#countByAddress.get(address) ?? 0
  }

  #pingNext(): void {
    this.#pingGroup = (this.#pingGroup + 1) % PING_GROUPS
    for (const connection of this.all()) {
      if (connection.pingGroup !== this.#pingGroup) continue
      if (connection.isAlive) connection.ping()
      else connection.close(CLOSE.noPong)
    }
  }

  #handlePing(connection: Connection, data: Buffer): void {
    if (this.#isAllowed(connection)) connection.pong(data)
  }

  /** Counts a ping or a pong, and ends a connection that sends too many. */
  #isAllowed(connection: Connection): boolean {
    connection.isAlive = true
    if (!connection.isOpen) return false
    const isAllowed = connection.takeControlFrame()
    if (!isAllowed) connection.cutOff(CLOSE.tooManyFrames)
    return isAllowed
  }

  #handleText(connection: Connection, text: string): void {
    connection.isAlive = true
    // The connection has ended already, and this text arrived with the last frame that was handled.
    if (!connection.isOpen) return
    if (connection.takeFrame()) this.#handlers.onText(connection, text)
    else connection.cutOff(CLOSE.tooManyFrames)
  }
}

/**
 * A function outside `#upgrade`, because a closure would keep the request and its headers in memory as long as the
 * socket.
 */
function destroyThis(this: Duplex): void {
  this.destroy()
}

/** The protocol can tell a page only after the upgrade why the page is rejected. */
function reject(webSocket: WebSocket, { code, reason }: CloseCode): void {
  webSocket.on('error', () => webSocket.terminate())
  webSocket.send(errorFrame(code, reason))
  webSocket.close(code, reason)
}
