import type { EventBus } from './ports/event-bus'

/** The same bus with another `publish`. */
export function withPublish(bus: EventBus, publish: EventBus['publish']): EventBus {
  return {
    publish,
    follow: (code) => bus.follow(code),
    isFollowed: (code) => bus.isFollowed(code),
    unfollow: (code) => bus.unfollow(code),
    onUpdate: (listener) => bus.onUpdate(listener),
    onGap: (listener) => bus.onGap(listener),
    isCurrent: () => bus.isCurrent(),
    catchUp: () => bus.catchUp(),
    get trustedForMs() {
      return bus.trustedForMs
    },
    close: () => bus.close(),
  }
}
