import Pusher from 'pusher'
import type { Clock } from '../ports/clock'
import type { RoomUpdate } from '../ports/event-bus'
import type { HostedRealtime } from '../ports/hosted-realtime'

export interface PusherOptions {
  appId: string
  key: string
  secret: string
  cluster: string
  /** A self-hosted compatible server; the cluster's if undefined. */
  host: string | undefined
  port: number | undefined
  isTls: boolean
  /** The channel of a room. */
  channelOf(roomCode: string): string
  /** The channel of those who watch a room. */
  watchChannelOf(roomCode: string): string
  /** The channel of one player's pages. */
  playerChannelOf(roomCode: string, seat: string): string
  clock: Clock
  /** Told when events are given up; pages then notice by their polls. */
  onLost(count: number, reason: unknown): void
}

/** As many as the service takes at once. */
const BATCH = 10
/** Events that may wait; the oldest go first, since pages ask for what they miss. */
const MOST_WAITING = 2_000
const ATTEMPTS = 5
const FIRST_RETRY_MS = 200
const TIMEOUT_MS = 5_000
const CLOSING_MS = 2_000

/** Publishes events to the hosted service, in order and in the background: no call waits for it. */
export class PusherPublisher implements HostedRealtime {
  readonly address: HostedRealtime['address']
  readonly #options: PusherOptions
  readonly #pusher: Pusher
  readonly #waiting: Pusher.BatchEvent[] = []
  #sending: Promise<void> | undefined
  #isClosed = false

  constructor(options: PusherOptions) {
    this.#options = options
    this.address = addressOf(options)
    const { appId, key, secret, isTls: useTLS } = options
    const { host, port } = this.address
    this.#pusher = new Pusher({ appId, key, secret, useTLS, timeout: TIMEOUT_MS, ...apiOf(options, host, port) })
  }

  deliver({ code, events, seatEvents = [], room }: RoomUpdate): void {
    const { channelOf, playerChannelOf, watchChannelOf } = this.#options
    const isWatched = room?.read().settings.watchers === true
    const views = isWatched ? events.filter(({ name }) => name === 'game-update') : []
    const channel = channelOf(code)
    // A page that has its hand before the state of a new round need not ask for it (P-lean-7).
    this.#waiting.push(
      ...seatEvents.map(({ seat, name, data }) => ({ channel: playerChannelOf(code, seat), name, data })),
      ...events.map(({ name, data }) => ({ channel, name, data })),
      ...views.map(({ name, data }) => ({ channel: watchChannelOf(code), name, data })),
    )
    const tooMany = this.#waiting.length - MOST_WAITING
    if (tooMany > 0) {
      this.#waiting.splice(0, tooMany)
      this.#options.onLost(tooMany, 'too many events wait')
    }
    // Without this check, `#sendAll` with nothing to send would end before `#sending` is set, and would never start
    // again.
    if (this.#waiting.length > 0) this.#sending ??= this.#sendAll()
  }

  authorize(socketId: string, channel: string): string {
    return this.#pusher.authorizeChannel(socketId, channel).auth
  }

  /** Sends the waiting events, but gives up after a short time. */
  async close(): Promise<void> {
    const tooLate = new Promise<void>((resolve) => this.#options.clock.after(CLOSING_MS, resolve))
    await Promise.race([this.#sending, tooLate])
    this.#isClosed = true
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#isClosed) await this.#send(this.#waiting.splice(0, BATCH))
    this.#sending = undefined
  }

  async #send(batch: Pusher.BatchEvent[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#pusher.triggerBatch(batch)
        return
      } catch (error) {
        if (attempt === ATTEMPTS || isForGood(error) || this.#isClosed) return this.#options.onLost(batch.length, error)
      }
      await this.#pause(FIRST_RETRY_MS * 2 ** (attempt - 1))
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.#options.clock.after(ms, resolve))
  }
}

/**
 * Whether a retry is useless. A wrong key stays wrong; a retry helps only if the service was unavailable or asks to
 * wait.
 */
function isForGood(error: unknown): boolean {
  return (
    error instanceof Pusher.RequestError && error.status !== undefined && error.status < 500 && error.status !== 429
  )
}

function addressOf({ key, cluster, host, port, isTls }: PusherOptions): HostedRealtime['address'] {
  return { key, cluster, tls: isTls, host: host ?? `ws-${cluster}.pusher.com`, port: port ?? (isTls ? 443 : 80) }
}

/**
 * The address to which events are posted. A self-hosted server takes them at the address to which pages connect; the
 * hosted service has a separate address.
 */
function apiOf(
  { cluster, host }: PusherOptions,
  ownHost: string,
  ownPort: number,
): { cluster: string } | { host: string; port: string } {
  return host === undefined ? { cluster } : { host: ownHost, port: String(ownPort) }
}
