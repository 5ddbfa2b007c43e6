import type { EventBus, RoomUpdate } from '../ports/event-bus'

/** Updates within the only process. */
export class MemoryEventBus implements EventBus {
  readonly trustedForMs = Infinity
  readonly #listeners: ((update: RoomUpdate) => void)[] = []

  async publish(update: RoomUpdate): Promise<void> {
    // Unlike `queueMicrotask`, a promise needs no async resource.
    void Promise.resolve().then(() => this.#notify(update))
  }

  #notify(update: RoomUpdate): void {
    for (const listener of this.#listeners) listener(update)
  }

  follow(): boolean {
    return true
  }

  isFollowed(): boolean {
    return true
  }

  unfollow(): void {
    // The only process receives everything.
  }

  onUpdate(listener: (update: RoomUpdate) => void): void {
    this.#listeners.push(listener)
  }

  onGap(): void {
    // Within one process no update is missed.
  }

  isCurrent(): boolean {
    return true
  }

  catchUp(): boolean {
    return true
  }

  async close(): Promise<void> {
    // Nothing is open.
  }
}
