import { EventEmitter } from 'node:events'
import type { Redis } from './redis'
import type { Owner, Scheduler } from './scheduler'

const RECONNECTING_MS = 700
const PING_EVERY_MS = 1000

/** One connection, with the methods of the library's client that the product uses. What it sends and receives keeps its order. */
export class RedisClient extends EventEmitter {
  readonly options = { database: 0 }
  isReady = false
  delayMs = 0
  /** Grows with every break: what was sent before is lost. */
  #connection = 0
  #isEnded = false
  #lastSentAt = 0
  #lastReceivedAt = 0
  readonly #listeners = new Map<string, (text: string) => void>()
  readonly #pending = new Set<(reason: Error) => void>()

  constructor(
    private readonly redis: Redis,
    private readonly scheduler: Scheduler,
    readonly owner: Owner,
  ) {
    super()
  }

  async connect(): Promise<void> {
    await new Promise<void>((resolve) => this.scheduler.after(this.#latency(), this.owner, resolve))
    if (!this.redis.isUp) throw new Error('connect ECONNREFUSED')
    this.#begin()
  }

  subscribe(channel: string, listener: (text: string) => void): Promise<void> {
    this.#listeners.set(channel, listener)
    return this.#ask(() => this.redis.subscribe(channel, this))
  }

  publish(channel: string, text: string): Promise<void> {
    return this.#ask(() => this.redis.publish(channel, text, this.owner))
  }

  async unsubscribe(channel: string): Promise<void> {
    this.#listeners.delete(channel)
    await this.#ask(() => this.redis.unsubscribe(this, channel))
  }

  // A single server treats sharded channels like ordinary ones.
  sSubscribe = (channel: string, listener: (text: string) => void) => this.subscribe(channel, listener)
  sPublish = (channel: string, text: string) => this.publish(channel, text)
  sUnsubscribe = (channel: string) => this.unsubscribe(channel)

  /** The only command is the question whether there are sharded channels. */
  sendCommand(): Promise<unknown[]> {
    return this.#ask(() => [this.redis.isSharded ? ['spublish'] : null])
  }

  ping(): Promise<void> {
    return this.#ask(() => undefined)
  }

  /** The only script is that of the limits. */
  scriptLoad(): Promise<string> {
    return this.#ask(() => 'limits')
  }

  evalSha(_script: string, { keys, arguments: given }: { keys: string[]; arguments: string[] }): Promise<number[]> {
    const [eachMicros = 0, burst = 0, most = 0] = given.map(Number)
    return this.#ask(() => this.redis.allowances.take(keys[0]!, { eachMs: eachMicros / 1000, burst, most }))
  }

  /** Called by Redis: the message arrives after everything that was sent before. */
  receive(channel: string, text: string): void {
    this.#answer(() => this.#listeners.get(channel)?.(text))
  }

  break(): void {
    if (!this.isReady) return
    this.#connection += 1
    this.isReady = false
    this.delayMs = 0
    this.redis.unsubscribe(this)
    this.scheduler.after(0, this.owner, () => this.#breakNow())
  }

  destroy(): void {
    this.#isEnded = true
    this.#connection += 1
    this.isReady = false
    this.redis.unsubscribe(this)
    this.#rejectPending()
  }

  async close(): Promise<void> {
    this.destroy()
  }

  #breakNow(): void {
    this.#rejectPending()
    this.emit('error', new Error('Socket closed unexpectedly'))
    this.#reconnectSoon()
  }

  #reconnectSoon(): void {
    this.scheduler.after(this.scheduler.between(50, RECONNECTING_MS), this.owner, () => {
      if (this.#isEnded) return
      if (!this.redis.isUp) return this.#reconnectSoon()
      for (const channel of this.#listeners.keys()) this.redis.subscribe(channel, this)
      this.#begin()
    })
  }

  #begin(): void {
    this.isReady = true
    this.emit('ready')
    this.#pingSoon(this.#connection)
  }

  #pingSoon(connection: number): void {
    const answered = () => {
      this.emit('ping-interval')
      this.#pingSoon(connection)
    }
    this.scheduler.after(PING_EVERY_MS, this.owner, () => {
      if (connection === this.#connection) this.ping().then(answered, () => undefined)
    })
  }

  #rejectPending(): void {
    const pending = [...this.#pending]
    this.#pending.clear()
    for (const reject of pending) reject(new Error('Socket closed unexpectedly'))
  }

  /** Has Redis do something, and resolves with its answer. */
  #ask<T>(work: () => T): Promise<T> {
    if (!this.isReady) return Promise.reject(new Error('The client is offline'))
    const connection = this.#connection
    return new Promise<T>((resolve, reject) => {
      this.#pending.add(reject)
      this.#lastSentAt = Math.max(this.#lastSentAt, this.scheduler.now + this.#latency())
      this.scheduler.after(this.#lastSentAt - this.scheduler.now, null, () => {
        if (connection !== this.#connection || !this.redis.isUp) return
        const value = work()
        this.#answer(() => {
          this.#pending.delete(reject)
          resolve(value)
        })
      })
    })
  }

  #answer(arrive: () => void): void {
    const connection = this.#connection
    this.#lastReceivedAt = Math.max(this.#lastReceivedAt, this.scheduler.now + this.#latency())
    this.scheduler.after(this.#lastReceivedAt - this.scheduler.now, this.owner, () => {
      if (connection === this.#connection) arrive()
    })
  }

  #latency(): number {
    return this.scheduler.between(0.1, 2) + this.delayMs
  }
}
