import type { EventBus, RoomNews } from '../ports/event-bus'

/** News within the only process. */
export class MemoryEventBus implements EventBus {
  readonly trustedForMs = Infinity
  readonly #listeners: ((news: RoomNews) => void)[] = []

  async publish(news: RoomNews): Promise<void> {
    queueMicrotask(() => {
      for (const listener of this.#listeners) listener(news)
    })
  }

  onNews(listener: (news: RoomNews) => void): void {
    this.#listeners.push(listener)
  }

  onGap(): void {
    // Within one process nothing is ever missed.
  }

  isCurrent(): boolean {
    return true
  }

  catchUp(): boolean {
    return true
  }

  async close(): Promise<void> {
    // Nothing is under way.
  }
}
