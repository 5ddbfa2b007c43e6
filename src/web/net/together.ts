/**
 * Values that are delivered before the page's next task are delivered together, so that the page renders once. A phone
 * that wakes up gets the events of minutes one right after another. If each were rendered, the page would replay past
 * events for seconds, announce all of them, and answer no touch.
 */

let waiting: (() => void)[] = []
let nextTask: MessagePort | undefined

/** In their order, a moment later. */
export function deliverTogether(delivery: () => void): void {
  waiting.push(delivery)
  nextTask ??= portOfNextTask()
  // One message for each: WebKit now and then loses messages that a page has posted to itself.
  nextTask.postMessage(null)
}

/** In a hidden page, timers would fire a second later. */
function portOfNextTask(): MessagePort {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = deliverAll
  return port2
}

function deliverAll(): void {
  const deliveries = waiting
  waiting = []
  for (const deliver of deliveries) {
    try {
      deliver()
    } catch (error) {
      // The others are still delivered.
      reportError(error)
    }
  }
}
