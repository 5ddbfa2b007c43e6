import { playerOfChannel, type GameUpdate } from '../../src/contract'
import { parsed } from './same'
import type { Heard } from './page-referee'
import { PageSocket } from './web-socket'
import type { Sender, World } from './world'

const SUBSCRIBE_AGAIN_MS = 5_000
const NOBODY_LISTENS_MS = 2_000

interface Frame {
  event: string
  channel?: string
  data?: unknown
}

/** The realtime connection of a page: it connects again after every break, and subscribes to the channels of the page. */
export class Listener {
  /** Since when each channel is listened to without a break, in virtual milliseconds. */
  readonly since = new Map<string, number>()
  /** The newest version in a `game-update` of each channel on this connection. */
  readonly #newest = new Map<string, number>()
  #socket: PageSocket | undefined
  #socketId = ''
  #isWanted = false

  constructor(
    private readonly world: World,
    private readonly page: Sender,
    private readonly on: {
      channels(): string[]
      event(heard: Heard): void
      refused?(channel: string): void
    },
  ) {}

  open(): void {
    this.#isWanted = true
    this.#connect()
  }

  close(): void {
    this.#isWanted = false
    this.break()
  }

  break(): void {
    this.#socket?.break()
  }

  /** Subscribes to channels that have become known, such as the channel of the player's own seat. */
  subscribeNew(): void {
    if (this.#socketId === '') return
    for (const channel of this.on.channels()) if (!this.since.has(channel)) this.#subscribe(channel)
  }

  #connect(): void {
    const { world, page } = this
    if (!this.#isWanted) return
    const process = world.network.pick()
    if (process === undefined) return this.#connectLater(NOBODY_LISTENS_MS)
    const socket = new PageSocket(world.scheduler, process, page, {
      text: (text, sentAt) => {
        if (this.#socket === socket) this.#receive(parsed(text) as Frame, sentAt)
      },
      closed: () => {
        if (this.#socket === socket) this.#lost()
      },
    })
    this.#socket = socket
    world.scheduler.after(world.scheduler.between(0.5, 10), process, () => process.accept(socket, page.cookie ?? ''))
    if (!process.isAlive) socket.break()
  }

  #connectLater(ms: number): void {
    this.world.scheduler.after(ms, this.page, () => this.#connect())
  }

  #lost(): void {
    this.#socket = undefined
    this.#socketId = ''
    this.since.clear()
    this.#newest.clear()
    this.#connectLater(this.world.scheduler.between(500, 3_000))
  }

  #receive({ event, channel = '', data }: Frame, sentAt: number): void {
    switch (event) {
      case 'pusher:connection_established':
        this.#socketId = (JSON.parse(data as string) as { socket_id: string }).socket_id
        return this.subscribeNew()
      case 'pusher:ping':
        return this.#socket?.send(JSON.stringify({ event: 'pusher:pong', data: {} }))
      case 'pusher_internal:subscription_succeeded':
        return void this.since.set(channel, this.world.scheduler.now)
      case 'pusher:subscription_error':
        this.on.refused?.(channel)
        return void this.world.scheduler.after(SUBSCRIBE_AGAIN_MS, this.page, () => this.subscribeNew())
      default:
        if (typeof data === 'string' && !event.startsWith('pusher'))
          this.on.event({ name: event, data, channel, sentAt, isStale: this.#isStale(event, data, channel) })
    }
  }

  /** Whether the view is no newer than an earlier one. */
  #isStale(event: string, data: string, channel: string): boolean {
    if (event !== 'game-update') return false
    const { version } = parsed(data) as GameUpdate
    const newest = this.#newest.get(channel) ?? 0
    this.#newest.set(channel, Math.max(newest, version))
    return version <= newest
  }

  /** A player's own channel needs a signature, which any process gives. */
  #subscribe(channel: string): void {
    if (playerOfChannel(channel) === undefined) return this.#send(channel)
    const socketId = this.#socketId
    const body = { socket_id: socketId, channel_name: channel }
    this.world.calls.ask(this.page, 'POST', '/api/chat/pusher/auth', body, (answer) => {
      const auth = answer?.status === 200 ? (answer.json as { auth: string }).auth : undefined
      if (auth !== undefined && this.#socketId === socketId) this.#send(channel, auth)
    })
  }

  #send(channel: string, auth?: string): void {
    this.#socket?.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
  }
}
