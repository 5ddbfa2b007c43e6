import { Allowances } from './allowances'
import type { Coverage } from './coverage'
import { RedisClient } from './redis-client'
import type { Owner, Scheduler } from './scheduler'

/** A simulated Redis: channels, allowances, and connections that are slow, break and return. */
export class Redis {
  isUp = true
  /** Whether it supports sharded channels. */
  readonly isSharded: boolean
  readonly allowances: Allowances
  /** How likely a message is delivered to every receiver twice, as after a repeated publication. */
  doubling = 0
  readonly #subscribers = new Map<string, Set<RedisClient>>()
  readonly #clients = new Set<RedisClient>()

  constructor(
    private readonly scheduler: Scheduler,
    private readonly coverage: Coverage,
    /** Called when a message is on its way to every subscriber. */
    private readonly onPublished: (text: string, by: Owner) => void,
  ) {
    this.allowances = new Allowances(() => scheduler.now)
    this.isSharded = scheduler.random.happens(0.5)
  }

  /** The module `redis` as a process imports it. */
  moduleFor(owner: Owner) {
    return {
      createClient: () => {
        const client = new RedisClient(this, this.scheduler, owner)
        this.#clients.add(client)
        return client
      },
    }
  }

  /** Breaks the connections of a process, or of all. What was on its way is lost. */
  breakConnections(owner?: Owner): void {
    for (const client of this.#clients) if (owner === undefined || client.owner === owner) client.break()
  }

  /** Delays everything on the connections of a process, until they are repaired. */
  delay(owner: Owner, ms: number): void {
    for (const client of this.#clients) if (client.owner === owner) client.delayMs = ms
  }

  /** A process has ended. */
  forget(owner: Owner): void {
    for (const client of this.#clients) {
      if (client.owner !== owner) continue
      client.break()
      this.#clients.delete(client)
    }
  }

  subscribe(channel: string, client: RedisClient): void {
    const subscribers = this.#subscribers.get(channel) ?? new Set()
    this.#subscribers.set(channel, subscribers.add(client))
  }

  /** Ends a subscription; without a channel all of a client. */
  unsubscribe(client: RedisClient, channel?: string): void {
    for (const [name, subscribers] of this.#subscribers) {
      if (channel === undefined || name === channel) subscribers.delete(client)
    }
  }

  /** Sends to every subscriber. They receive it at different moments. */
  publish(channel: string, text: string, by: Owner): void {
    this.onPublished(text, by)
    const times = this.scheduler.random.happens(this.doubling) ? 2 : 1
    if (times === 2) this.coverage.met('update doubled')
    for (const client of this.#subscribers.get(channel) ?? []) {
      for (let time = 0; time < times; time += 1) client.receive(channel, text)
    }
  }
}
