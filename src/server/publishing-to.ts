import type { EventBus } from './ports/event-bus'
import type { HostedRealtime } from './ports/hosted-realtime'

/** The process that made a change takes it to the hosted service; the others only hear of it. */
export function publishingTo(hosted: HostedRealtime, bus: EventBus): EventBus {
  return {
    publish(news) {
      hosted.deliver(news)
      return bus.publish(news)
    },
    onNews: (listener) => bus.onNews(listener),
    onGap: (listener) => bus.onGap(listener),
    isCurrent: () => bus.isCurrent(),
    catchUp: () => bus.catchUp(),
    get trustedForMs() {
      return bus.trustedForMs
    },
    close: () => bus.close(),
  }
}
