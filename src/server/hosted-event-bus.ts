import type { EventBus } from './ports/event-bus'
import type { HostedRealtime } from './ports/hosted-realtime'

/** A bus that also publishes to the hosted service. Only the process that made a change publishes it there. */
export function hostedEventBus(hosted: HostedRealtime, bus: EventBus): EventBus {
  return {
    publish(update) {
      hosted.deliver(update)
      return bus.publish(update)
    },
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
