import { randomUUID } from 'node:crypto'
import type { EventBus, RoomNews } from '../ports/event-bus'
import { closeRedis, connectRedis } from './redis/connect-redis'
import type { RedisClient, RedisOptions } from './redis/connect-redis'
import { Members } from './redis/members'
import { MissedNews } from './redis/missed-news'
import { newsText, readNews } from './redis/news-text'

/** The number goes up when processes of the release before would not understand the messages. */
const CHANNEL = '3-card-poker:news:1'
const PING_EVERY_MS = 300
/** Older than this, the newest ping that was answered says nothing about now. */
const CURRENT_FOR_MS = 1000
/** Nobody who acts or asks waits longer than this for Redis. */
const PATIENCE_MS = 100
/** What Redis may be given before it answers; more would only grow in memory. */
const MOST_UNDER_WAY = 1000
/** While everybody is heard, only a save that was made though it was said to have failed goes untold. */
const TRUSTED_MS = 15_000
/** The news of a process that was killed right after a save are never told. */
const TRUSTED_WHILE_SOMEBODY_IS_SILENT_MS = 3_000

/** What a message is, after the line that says who sent it. */
type Kind = 'news' | 'alive' | 'bye' | 'gap'

/** Opens the bus between processes; rejects with RedisRefused if Redis does not answer. */
export async function openRedisEventBus(options: RedisOptions): Promise<EventBus> {
  const publisher = await connectRedis(options)
  try {
    const bus = new RedisEventBus(publisher, await connectRedis(options), channelOn(publisher))
    await bus.start()
    return bus
  } catch (error) {
    publisher.destroy()
    throw error
  }
}

/** Channels know nothing of Redis's numbered databases; with its number two games on one Redis do not hear each other. */
function channelOn({ options }: RedisClient): string {
  return `${CHANNEL}:${options.database ?? 0}`
}

/**
 * News over one Redis channel. This process hears its own news directly. It also pings Redis over the connection on which
 * it listens: what Redis sends there is in order, so an answer proves that all news before it has come too.
 */
class RedisEventBus implements EventBus {
  readonly #me = randomUUID()
  readonly #publisher: RedisClient
  readonly #subscriber: RedisClient
  readonly #channel: string
  readonly #listeners: ((news: RoomNews) => void)[] = []
  readonly #gapListeners: (() => void)[] = []
  readonly #missed = new MissedNews()
  readonly #members = new Members()
  #underWay = 0
  /** When the newest ping that was answered over this subscription was sent, by the monotonic clock. */
  #newestPing = -Infinity
  /** A ping that is not sent yet, so that whoever asks now may wait for it too. */
  #nextPing: Promise<boolean> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(publisher: RedisClient, subscriber: RedisClient, channel: string) {
    this.#publisher = publisher
    this.#subscriber = subscriber
    this.#channel = channel
  }

  async start(): Promise<void> {
    await this.#subscriber.subscribe(this.#channel, (text) => this.#hear(text))
    // From here on `ready` means that the subscription is back after a break.
    this.#subscriber.on('ready', () => this.#comeBack())
    this.#publisher.on('ready', () => this.#tellMissed())
    this.#timer = setInterval(() => this.#sayAlive(), PING_EVERY_MS)
    this.#sayAlive()
    await this.#ping()
  }

  get trustedForMs(): number {
    return this.#members.isSomebodySilent ? TRUSTED_WHILE_SOMEBODY_IS_SILENT_MS : TRUSTED_MS
  }

  publish(news: RoomNews): Promise<void> {
    queueMicrotask(() => this.#tell(news))
    const sent = this.#send(news)
    return this.isCurrent() ? orLater(sent, undefined) : Promise.resolve()
  }

  onNews(listener: (news: RoomNews) => void): void {
    this.#listeners.push(listener)
  }

  onGap(listener: () => void): void {
    this.#gapListeners.push(listener)
  }

  isCurrent(): boolean {
    return this.#subscriber.isReady && performance.now() - this.#newestPing < CURRENT_FOR_MS
  }

  catchUp(): boolean | Promise<boolean> {
    return this.isCurrent() && orLater((this.#nextPing ??= this.#ping()), false)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#newestPing = -Infinity
    this.#subscriber.destroy()
    if (this.#canSend() && this.#missed.isEmpty) await orLater(this.#put('bye').catch(nobodyHears), undefined)
    await closeRedis(this.#publisher)
  }

  // ---- to others -------------------------------------------------------------------------------------------------------

  async #send(news: RoomNews): Promise<void> {
    if (!this.#canSend()) return this.#missed.keep(news)
    try {
      await this.#put('news', newsText(news))
    } catch {
      // It may have arrived all the same; telling a row twice does no harm.
      this.#missed.keep(news)
    }
  }

  #canSend(): boolean {
    return this.#publisher.isReady && this.#underWay < MOST_UNDER_WAY
  }

  async #put(kind: Kind, text = ''): Promise<void> {
    this.#underWay += 1
    try {
      await this.#publisher.publish(this.#channel, `${this.#me}\n${kind}\n${text}`)
    } finally {
      this.#underWay -= 1
    }
  }

  #tellMissed(): void {
    const { news, hasMore } = this.#missed.takeAll()
    if (hasMore) this.#put('gap').catch(() => this.#missed.keepMore())
    for (const each of news) void this.#send(each)
  }

  /** Keeps both connections from counting as silent, too. */
  #sayAlive(): void {
    if (this.#canSend()) {
      if (!this.#missed.isEmpty) this.#tellMissed()
      this.#put('alive').catch(nobodyHears)
    }
    void this.#ping()
  }

  /** True if it was answered. The library sends it when this turn of the event loop ends, not before. */
  async #ping(): Promise<boolean> {
    setImmediate(() => (this.#nextPing = undefined))
    const sentAt = performance.now()
    try {
      await this.#subscriber.ping()
    } catch {
      // A ping that is lost is what `isCurrent` is there to notice.
      return false
    }
    this.#newestPing = Math.max(sentAt, this.#newestPing)
    return true
  }

  // ---- from others -----------------------------------------------------------------------------------------------------

  #hear(text: string): void {
    if (text.startsWith(this.#me)) return
    const fromEnd = text.indexOf('\n')
    const kindEnd = text.indexOf('\n', fromEnd + 1)
    const from = text.slice(0, Math.max(0, fromEnd))
    switch (text.slice(fromEnd + 1, Math.max(0, kindEnd))) {
      case 'news':
        this.#members.hear(from)
        return this.#hearNews(text.slice(kindEnd + 1))
      case 'alive':
        return this.#members.hear(from)
      case 'bye':
        return this.#members.leave(from)
      case 'gap':
        return this.#tellGap()
      default:
      // Anybody with access to Redis may publish here.
    }
  }

  #hearNews(text: string): void {
    const news = readNews(text)
    if (news !== undefined) this.#tell(news)
  }

  #comeBack(): void {
    this.#newestPing = -Infinity
    this.#members.forgetAll()
    this.#tellGap()
  }

  #tell(news: RoomNews): void {
    for (const listener of this.#listeners) listener(news)
  }

  #tellGap(): void {
    for (const listener of this.#gapListeners) listener()
  }
}

/** What was to be said was not worth keeping. */
function nobodyHears(): void {
  // Others notice the silence.
}

/** Does not wait longer than our patience: then the other answer holds. */
async function orLater<T>(asked: Promise<T>, other: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(other), PATIENCE_MS)
  })
  try {
    return await Promise.race([asked, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
