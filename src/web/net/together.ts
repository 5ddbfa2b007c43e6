/**
 * What is delivered before the page gets to its next task is delivered in one go, so that the page renders once. A phone that
 * wakes up gets the events of minutes one right after another. If each was rendered, the page would play for seconds what is
 * long over, announce all of it, and answer no touch.
 */

let waiting: (() => void)[] = []
let nextTask: MessagePort | undefined

/** In their order, a moment later. */
export function deliverTogether(delivery: () => void): void {
  waiting.push(delivery)
  nextTask ??= portOfNextTask()
  // A message for each: WebKit now and then loses those that a page has posted to itself.
  nextTask.postMessage(null)
}

/** Timers would come a second later in a hidden page. */
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
      // The others are delivered all the same.
      reportError(error)
    }
  }
}
