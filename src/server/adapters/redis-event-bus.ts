import { randomUUID } from 'node:crypto'
import type { EventBus, RoomUpdate } from '../ports/event-bus'
import { closeRedis, connectRedis, isAnswering, redisRefused, reportingRefusals } from './redis/connect-redis'
import type { RedisClient, RedisOptions } from './redis/connect-redis'
import { Members } from './redis/members'
import { MissedUpdates } from './redis/missed-updates'
import { knowsShardedChannels, RoomChannels } from './redis/room-channels'
import { updateText, readUpdate } from './redis/update-text'
import { withTimeout } from './with-timeout'

const PING_EVERY_MS = 300
/** The bus is current for this long after it sent a ping that was answered. */
const CURRENT_FOR_MS = 1000
/** No call waits longer than this for Redis. */
const TIMEOUT_MS = 100
/** Messages that may wait for an answer of Redis, so that memory stays bounded. */
const MAX_PENDING = 1000
/**
 * While all processes send signs of life, the only save that can stay unpublished is one that succeeded although it
 * reported a failure.
 */
const TRUSTED_MS = 15_000
/** A process that is killed right after a save never publishes its update. */
const TRUSTED_WHILE_MEMBER_SILENT_MS = 3_000

/** The kind of a message, in its second line; the first line names the sender. */
type Kind = 'update' | 'alive' | 'bye' | 'gap'

/** Opens the bus between processes; rejects with RedisRefused if Redis does not answer or refuses a part of the work. */
export async function openRedisEventBus(options: RedisOptions): Promise<EventBus> {
  const publisher = await connectRedis(options)
  let subscriber: RedisClient | undefined
  try {
    subscriber = await connectRedis(options)
    const bus = new RedisEventBus(
      publisher,
      subscriber,
      await knowsShardedChannels(publisher),
      reportingRefusals(options),
    )
    await bus.start()
    return bus
  } catch (error) {
    publisher.destroy()
    subscriber?.destroy()
    throw redisRefused(options.url, error)
  }
}

/**
 * Updates over a Redis channel for each room. This process receives its own updates directly. It also pings Redis over the
 * subscribed connection: Redis sends in order there, so an answer proves that all updates before it have arrived.
 */
class RedisEventBus implements EventBus {
  readonly #id = randomUUID()
  readonly #publisher: RedisClient
  readonly #subscriber: RedisClient
  readonly #channels: RoomChannels
  readonly #report: (error: unknown) => void
  readonly #listeners: ((update: RoomUpdate) => void)[] = []
  readonly #gapListeners: (() => void)[] = []
  readonly #missed = new MissedUpdates()
  readonly #members = new Members()
  #pending = 0
  /** When the newest answered ping of this subscription was sent, by the monotonic clock. */
  #newestPing = -Infinity
  /** A ping that is not sent yet. Further calls in this turn of the event loop wait for the same ping. */
  #nextPing: Promise<boolean> | undefined
  #timer: NodeJS.Timeout | undefined
  /** A room could not be followed because Redis did not answer, and its updates are missed although no connection breaks. */
  #hasMissed = false

  constructor(publisher: RedisClient, subscriber: RedisClient, isSharded: boolean, report: (error: unknown) => void) {
    this.#publisher = publisher
    this.#subscriber = subscriber
    this.#report = report
    this.#channels = new RoomChannels(publisher, subscriber, isSharded, (text) => this.#receive(text))
  }

  /** Rejects if Redis refuses anything that the bus sends. */
  async start(): Promise<void> {
    await this.#channels.open()
    await this.#tell('alive')
    await this.#sendPing()
    // From here on `ready` means that the subscriptions are back after a break.
    this.#subscriber.on('ready', () => this.#afterBreak())
    this.#publisher.on('ready', () => this.#sendMissed())
    this.#timer = setInterval(() => this.#sendAlive(), PING_EVERY_MS)
  }

  get trustedForMs(): number {
    return this.#members.isOneSilent ? TRUSTED_WHILE_MEMBER_SILENT_MS : TRUSTED_MS
  }

  publish(update: RoomUpdate): Promise<void> {
    queueMicrotask(() => this.#notify(update))
    const sent = this.#send(update)
    return this.isCurrent() ? withTimeout(sent, TIMEOUT_MS, undefined) : Promise.resolve()
  }

  follow(code: string): boolean | Promise<boolean> {
    const isFollowed = this.#channels.follow(code)
    if (!(isFollowed instanceof Promise)) return isFollowed
    this.#hasMissed ||= !isAnswering(this.#subscriber)
    return withTimeout(isFollowed, TIMEOUT_MS, false)
  }

  isFollowed(code: string): boolean | Promise<boolean> {
    return this.#channels.isFollowed(code)
  }

  unfollow(code: string): void {
    this.#channels.unfollow(code)
  }

  onUpdate(listener: (update: RoomUpdate) => void): void {
    this.#listeners.push(listener)
  }

  onGap(listener: () => void): void {
    this.#gapListeners.push(listener)
  }

  isCurrent(): boolean {
    return this.#subscriber.isReady && performance.now() - this.#newestPing < CURRENT_FOR_MS
  }

  catchUp(): boolean | Promise<boolean> {
    return this.isCurrent() && withTimeout((this.#nextPing ??= this.#ping()), TIMEOUT_MS, false)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#newestPing = -Infinity
    this.#subscriber.destroy()
    if (this.#canSend() && this.#missed.isEmpty)
      await withTimeout(this.#tell('bye').catch(ignoreFailure), TIMEOUT_MS, undefined)
    await closeRedis(this.#publisher)
  }

  // ---- sending ----------------------------------------------------------------------------------------------------------

  async #send(update: RoomUpdate): Promise<void> {
    if (!this.#canSend()) return this.#missed.keep(update)
    try {
      await this.#put(this.#channels.publish(update.code, this.#message('update', updateText(update))))
    } catch (error) {
      this.#report(error)
      // The update may have arrived anyway. Sending a revision twice does no harm.
      this.#missed.keep(update)
    }
  }

  #canSend(): boolean {
    return isAnswering(this.#publisher) && this.#pending < MAX_PENDING
  }

  /** Sends what concerns all processes. */
  #tell(kind: Kind): Promise<void> {
    return this.#put(this.#channels.publishToAll(this.#message(kind)))
  }

  #message(kind: Kind, text = ''): string {
    return `${this.#id}\n${kind}\n${text}`
  }

  async #put(sent: Promise<void>): Promise<void> {
    this.#pending += 1
    try {
      await sent
    } finally {
      this.#pending -= 1
    }
  }

  #sendMissed(): void {
    const { updates, hasMore } = this.#missed.takeAll()
    if (hasMore) this.#tell('gap').catch(() => this.#missed.keepMore())
    for (const update of updates) void this.#send(update)
  }

  /** Tells the other processes that this one is alive, and keeps the bus current. */
  #sendAlive(): void {
    if (this.#canSend()) {
      if (!this.#missed.isEmpty) this.#sendMissed()
      this.#tell('alive').catch(ignoreFailure)
    }
    if (isAnswering(this.#subscriber)) void this.#ping()
  }

  /** True if the ping is answered. The library sends it when this turn of the event loop ends. */
  async #ping(): Promise<boolean> {
    setImmediate(() => (this.#nextPing = undefined))
    try {
      await this.#sendPing()
      return true
    } catch {
      // `isCurrent` notices a lost ping.
      return false
    }
  }

  async #sendPing(): Promise<void> {
    const sentAt = performance.now()
    await this.#subscriber.ping()
    this.#newestPing = Math.max(sentAt, this.#newestPing)
    if (this.#hasMissed) this.#notifyGap()
  }

  // ---- receiving -------------------------------------------------------------------------------------------------------

  #receive(text: string): void {
    if (text.startsWith(this.#id)) return
    const fromEnd = text.indexOf('\n')
    const kindEnd = text.indexOf('\n', fromEnd + 1)
    const from = text.slice(0, Math.max(0, fromEnd))
    switch (text.slice(fromEnd + 1, Math.max(0, kindEnd))) {
      case 'update':
        this.#members.note(from)
        return this.#receiveUpdate(text.slice(kindEnd + 1))
      case 'alive':
        return this.#members.note(from)
      case 'bye':
        return this.#members.remove(from)
      case 'gap':
        return this.#notifyGap()
      default:
      // Anybody with access to Redis may publish on the channel.
    }
  }

  #receiveUpdate(text: string): void {
    const update = readUpdate(text)
    if (update !== undefined) this.#notify(update)
  }

  #afterBreak(): void {
    this.#newestPing = -Infinity
    this.#members.clear()
    this.#notifyGap()
  }

  #notify(update: RoomUpdate): void {
    for (const listener of this.#listeners) listener(update)
  }

  #notifyGap(): void {
    this.#hasMissed = false
    for (const listener of this.#gapListeners) listener()
  }
}

function ignoreFailure(): void {
  // The other processes notice the silence.
}
