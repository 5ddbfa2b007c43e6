import { isAnswering, type RedisClient } from './connect-redis'

/** The number grows with every change of the message format that older processes cannot read. */
const PREFIX = '3-card-poker:updates:3'

type Listener = (text: string) => void

/**
 * The channels of the bus: one for each room, to which only processes subscribe that follow the room, and one for what
 * concerns all processes. Where the server knows sharded channels, those of rooms are sharded.
 */
export class RoomChannels {
  readonly #publisher: RedisClient
  readonly #subscriber: RedisClient
  readonly #isSharded: boolean
  readonly #listener: Listener
  /** Followed rooms; a promise while the subscription is not confirmed. */
  readonly #followed = new Map<string, true | Promise<boolean>>()
  /** Subscriptions that are about to end. */
  readonly #leaving = new Map<string, Promise<void>>()
  readonly #prefix: string

  constructor(publisher: RedisClient, subscriber: RedisClient, isSharded: boolean, listener: Listener) {
    this.#publisher = publisher
    this.#subscriber = subscriber
    this.#isSharded = isSharded
    this.#listener = listener
    // Channels are shared by the numbered databases of a Redis.
    this.#prefix = `${PREFIX}:${publisher.options.database ?? 0}`
  }

  /**
   * Subscribes to what concerns all processes, and tries out the channel of a room that does not exist. Rejects if
   * Redis refuses, because pages would later get the changes of a refused room only by polls.
   */
  async open(): Promise<void> {
    await this.#subscriber.subscribe(this.#prefix, this.#listener)
    const channel = this.#channelOf('')
    await this.#startListening(channel)
    await this.publish('', '')
    await this.#endListening(channel)
  }

  /** True once updates arrive; false if Redis refuses or does not answer, or if the connection breaks first. */
  follow(code: string): boolean | Promise<boolean> {
    const known = this.#followed.get(code)
    if (known !== undefined) return known
    const subscribed = this.#subscribe(code).then((isSubscribed) => {
      // In the meantime the room may have been unfollowed and followed again.
      if (this.#followed.get(code) !== subscribed) return isSubscribed
      if (isSubscribed) this.#followed.set(code, true)
      else this.#followed.delete(code)
      return isSubscribed
    })
    this.#followed.set(code, subscribed)
    return subscribed
  }

  isFollowed(code: string): boolean | Promise<boolean> {
    return this.#followed.get(code) ?? false
  }

  unfollow(code: string): void {
    const followed = this.#followed.get(code)
    if (followed === undefined) return
    this.#followed.delete(code)
    const left = this.#unsubscribe(code, followed).finally(() => {
      if (this.#leaving.get(code) === left) this.#leaving.delete(code)
    })
    this.#leaving.set(code, left)
  }

  async publish(code: string, text: string): Promise<void> {
    const channel = this.#channelOf(code)
    await (this.#isSharded ? this.#publisher.sPublish(channel, text) : this.#publisher.publish(channel, text))
  }

  async publishToAll(text: string): Promise<void> {
    await this.#publisher.publish(this.#prefix, text)
  }

  async #subscribe(code: string): Promise<boolean> {
    if (!isAnswering(this.#subscriber)) return false
    try {
      // The library treats a subscription that is about to end as an active one.
      await this.#leaving.get(code)
      await this.#startListening(this.#channelOf(code))
      return true
    } catch {
      return false
    }
  }

  async #unsubscribe(code: string, followed: true | Promise<boolean>): Promise<void> {
    try {
      await followed
      await this.#endListening(this.#channelOf(code))
    } catch {
      // On a broken connection there is no subscription to end.
    }
  }

  async #startListening(channel: string): Promise<void> {
    if (this.#isSharded) await this.#subscriber.sSubscribe(channel, this.#listener)
    else await this.#subscriber.subscribe(channel, this.#listener)
  }

  async #endListening(channel: string): Promise<void> {
    await (this.#isSharded ? this.#subscriber.sUnsubscribe(channel) : this.#subscriber.unsubscribe(channel))
  }

  #channelOf(code: string): string {
    return `${this.#prefix}:${code}`
  }
}

/** Whether the server knows sharded channels (Redis 7, Valkey). */
export async function knowsShardedChannels(client: RedisClient): Promise<boolean> {
  try {
    const [known] = (await client.sendCommand(['COMMAND', 'INFO', 'SPUBLISH'])) as unknown[]
    return Array.isArray(known)
  } catch {
    // The user of the connection has no permission to ask. Ordinary channels work everywhere.
    return false
  }
}
