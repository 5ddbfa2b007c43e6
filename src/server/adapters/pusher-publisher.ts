import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import Pusher from 'pusher'
import type { Clock } from '../ports/clock'
import type { RoomUpdate } from '../ports/event-bus'
import type { HostedRealtime } from '../ports/hosted-realtime'
import { reportingLosses, type OnLost } from './reporting-losses'
import { withTimeout } from './with-timeout'

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
  /** The longest wait for an answer, in milliseconds. */
  timeoutMs?: number
  /**
   * Called at most once a minute with the number of events given up since the last call. Pages get the changes by
   * polls.
   */
  onLost: OnLost
}

/** As many as the service takes at once. */
const BATCH = 10
/** The most events that may wait. The oldest are dropped first, because pages poll for what they miss. */
const MOST_WAITING = 2_000
/** In milliseconds. An event that has waited longer is given up: a reaction or a voice signal is useless then. */
const LONGEST_WAIT_MS = 10_000
const ATTEMPTS = 5
const FIRST_RETRY_MS = 200
const TIMEOUT_MS = 5_000
const CLOSING_MS = 2_000

/** An event and the time of its change. */
interface Waiting {
  event: Pusher.BatchEvent
  at: number
}

/** Publishes events to the hosted service, in order and in the background: no call waits for it. */
export class PusherPublisher implements HostedRealtime {
  readonly address: HostedRealtime['address']
  readonly #options: PusherOptions
  readonly #pusher: Pusher
  /** Keeps the connection to the service, since a new one costs three round trips with TLS. */
  readonly #agent: HttpAgent
  /** Oldest first. */
  readonly #waiting: Waiting[] = []
  readonly #lose: OnLost
  #sending: Promise<void> | undefined
  /** The request of the current attempt has been made; a second one would follow a redirect. */
  #hasAsked = false
  #isClosed = false

  constructor(options: PusherOptions) {
    this.#options = options
    this.#lose = reportingLosses(options.clock, options.onLost)
    this.address = addressOf(options)
    const { appId, key, secret, isTls: useTLS, timeoutMs: timeout = TIMEOUT_MS } = options
    const { host, port } = this.address
    this.#agent = new (useTLS ? HttpsAgent : HttpAgent)({ keepAlive: true })
    const service = { appId, key, secret, useTLS, timeout, agent: this.#agentOfOneRequest() }
    this.#pusher = new Pusher({ ...service, ...apiOf(options, host, port) })
  }

  deliver({ code, events, seatEvents = [], room }: RoomUpdate): void {
    const { channelOf, playerChannelOf, watchChannelOf } = this.#options
    const isWatched = room?.read().settings.watchers === true
    const views = isWatched ? events.filter(({ name }) => name === 'game-update') : []
    const channel = channelOf(code)
    // A page that has its hand before the state of a new round need not ask for it (P-lean-7).
    const sent = [
      ...seatEvents.map(({ seat, name, data }) => ({ channel: playerChannelOf(code, seat), name, data })),
      ...events.map(({ name, data }) => ({ channel, name, data })),
      ...views.map(({ name, data }) => ({ channel: watchChannelOf(code), name, data })),
    ]
    const at = this.#options.clock.now()
    this.#waiting.push(...sent.map((event) => ({ event, at })))
    this.#giveUpFirst(this.#waiting, this.#waiting.length - MOST_WAITING, 'too many events wait')
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
    this.#agent.destroy()
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#isClosed) {
      await this.#send(this.#waiting.splice(0, BATCH))
      this.#giveUpOld(this.#waiting, 'the service is too slow')
    }
    this.#sending = undefined
  }

  #giveUpOld(events: Waiting[], reason: unknown): void {
    const oldest = this.#options.clock.now() - LONGEST_WAIT_MS
    const firstKept = events.findIndex(({ at }) => at >= oldest)
    this.#giveUpFirst(events, firstKept < 0 ? events.length : firstKept, reason)
  }

  #giveUpFirst(events: Waiting[], count: number, reason: unknown): void {
    if (count > 0) this.#lose(events.splice(0, count).length, reason)
  }

  async #send(batch: Waiting[]): Promise<void> {
    for (let attempt = 1; batch.length > 0; attempt += 1) {
      try {
        await this.#post(batch.map(({ event }) => event))
        return
      } catch (error) {
        if (attempt === ATTEMPTS || isForGood(error) || this.#isClosed) return this.#lose(batch.length, reasonOf(error))
        await this.#pause(FIRST_RETRY_MS * 2 ** (attempt - 1))
        this.#giveUpOld(batch, reasonOf(error))
      }
    }
  }

  /**
   * The library follows redirects: it would post hands to another address, or treat the redirect's target page as the
   * service's answer. It asks this function, which is missing from its types, for the agent of each request.
   */
  #agentOfOneRequest(): HttpAgent {
    const agentFor = () => {
      if (this.#hasAsked) throw new Redirected('The service redirects')
      this.#hasAsked = true
      return this.#agent
    }
    return agentFor as unknown as HttpAgent
  }

  /** Posts a batch. The library itself waits without end for the rest of an answer that says why a request failed. */
  async #post(batch: Pusher.BatchEvent[]): Promise<void> {
    this.#hasAsked = false
    const posted = this.#pusher.triggerBatch(batch).then(() => true)
    if (await withTimeout(posted, this.#options.timeoutMs ?? TIMEOUT_MS, false)) return
    this.#agent.destroy()
    throw new Error('The service does not finish its answer')
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.#options.clock.after(ms, resolve))
  }
}

class Redirected extends Error {}

/**
 * Whether a retry is useless. A wrong key stays wrong; a retry helps only if the service was unavailable or asks to
 * wait.
 */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Pusher.RequestError)) return false
  if (error.error instanceof Redirected) return true
  return error.status !== undefined && error.status < 500 && error.status !== 429
}

/** Why a request failed, without the library's texts, which contain the request's signature. */
function reasonOf(error: unknown): unknown {
  if (!(error instanceof Pusher.RequestError)) return error
  const { status, error: cause } = error
  if (status !== undefined) return new Error(`The service answers ${status}`)
  if (cause instanceof Redirected) return cause
  return new Error(`The service cannot be reached: ${'code' in cause ? String(cause.code) : cause.name}`)
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
