import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Pusher, { type Options } from 'pusher-js'
import { vi } from 'vitest'
import { WebSocket, type ClientOptions } from 'ws'
import type { RoomUpdate } from '../../src/server/ports/event-bus'
import { signChannel } from '../../src/server/realtime/channel-auth'
import { Realtime, type RealtimeParts } from '../../src/server/realtime/realtime'
import { PusherSocket } from './pusher-socket'

/** Waits for something by checking often, with time for a busy machine. */
export const until = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 10_000, interval: 5 })

const KEY = { key: 'key', secret: 'secret' }
export const CHANNEL = 'game-ABCDEF'
export const PRIVATE = `private-${CHANNEL}`

/** An update of the room of `CHANNEL` with these events. */
export function updateOf(...events: [name: string, data: object][]): RoomUpdate {
  return {
    code: 'ABCDEF',
    revision: 2,
    events: events.map(([name, data]) => ({ name, data: JSON.stringify(data) })),
    endedSeats: [],
  }
}

/** The realtime part of the server alone, on a free port. The cookie of a connection is its session. */
export class RealtimeServer {
  /** The seat of each session in the room of `CHANNEL`. */
  readonly seats: Record<string, string> = { maya: 'MAYA', ben: 'BEN' }
  /** Faults that no test has expected yet. */
  readonly faults: unknown[] = []
  readonly realtime: Realtime
  readonly #server: Server
  readonly #opened: { close(): void }[] = []

  private constructor(parts: Partial<RealtimeParts>) {
    this.realtime = new Realtime({
      channelKey: KEY,
      sessionOf: (cookie) => cookie,
      isFollowed: () => true,
      mayWatch: (roomCode, session) => Promise.resolve(roomCode === 'ABC234' && session.includes('watcher')),
      seatOf: async (code, session) => (code === 'ABCDEF' ? this.seats[session] : undefined),
      seatsOf: async (code) => (code === 'ABCDEF' ? Object.values(this.seats) : []),
      origin: {
        address: () => '127.0.0.1',
        isForeign: (_, { origin }) => origin === 'http://evil.example',
        isWrongHost: ({ host }) => host === 'evil.example',
      },
      onFault: (fault, roomCode) => this.faults.push([fault, roomCode]),
      ...parts,
    })
    this.#server = createServer()
    this.realtime.attach(this.#server)
  }

  static async open(parts: Partial<RealtimeParts> = {}): Promise<RealtimeServer> {
    const opened = new RealtimeServer(parts)
    await once(opened.#server.listen(0, '127.0.0.1'), 'listening')
    return opened
  }

  /** Throws if a fault was not expected. */
  async close(): Promise<void> {
    for (const connection of this.#opened.splice(0)) connection.close()
    await this.realtime.close()
    this.#server.close()
    if (this.faults.length > 0) throw new AggregateError(this.faults, 'unexpected faults')
  }

  get #port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** The signature for a subscription, as a player of this session gets it. */
  sign(socketId: string, channel: string, session: string): string {
    return signChannel(KEY, { socketId, channel, seat: this.seats[session] ?? '' })
  }

  /** A page that speaks the protocol by hand. */
  async page(cookie?: string): Promise<PusherSocket> {
    const headers = cookie === undefined ? undefined : { cookie }
    return this.#closing(await PusherSocket.open(`http://127.0.0.1:${this.#port}`, KEY.key, headers))
  }

  /** A page that has subscribed to the channel. */
  async listener(cookie: string, channel = CHANNEL): Promise<PusherSocket> {
    const page = await this.page(cookie)
    if (!(await page.subscribe(channel))) throw new Error(`${cookie} may not subscribe to ${channel}`)
    return page
  }

  /** A WebSocket that may fail to open. */
  webSocket(path = `/app/${KEY.key}?protocol=7`, options: ClientOptions = {}): WebSocket {
    return this.#closing(new WebSocket(`ws://127.0.0.1:${this.#port}${path}`, options))
  }

  /** An upgraded connection that neither answers nor reads anything. */
  async deafSocket(cookie = 'maya', path = '/app/key'): Promise<Socket> {
    const socket = connect(this.#port, '127.0.0.1')
    this.#closing({ close: () => socket.destroy() })
    const key = Buffer.alloc(16).toString('base64')
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    )
    await once(socket, 'readable')
    return socket
  }

  /** The browser library, as a page of this session runs it. */
  library(cookie: string, options: Partial<Options> = {}, socketOptions: ClientOptions = {}): Pusher {
    const runtime = Pusher.Runtime as unknown as { createWebSocket(url: string): WebSocket }
    runtime.createWebSocket = (url) => new WebSocket(url, { headers: { cookie }, ...socketOptions })
    const pusher = new Pusher(KEY.key, {
      wsHost: '127.0.0.1',
      wsPort: this.#port,
      forceTLS: false,
      enabledTransports: ['ws'],
      cluster: 'us2',
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '',
        customHandler: ({ socketId, channelName }, callback) =>
          callback(null, { auth: this.sign(socketId, channelName, cookie) }),
      },
      ...options,
    })
    this.#closing({ close: () => pusher.disconnect() })
    return pusher
  }

  #closing<T extends { close(): void }>(connection: T): T {
    this.#opened.push(connection)
    return connection
  }
}
