import { openRedisEventBus } from '../../src/server/adapters/redis-event-bus'

// Prints whether its event bus is current, at first and after the process was paused. Argument: the address of a Redis.

const bus = await openRedisEventBus({ url: process.argv[2] ?? '' })
let last = performance.now()
let printed = ''

function print(text: string): void {
  if (text === printed) return
  printed = text
  process.stdout.write(`${text}\n`)
}

setInterval(() => {
  const now = performance.now()
  // This runs first after a pause, before anything that has arrived in the meantime is read.
  const wasPaused = now - last > 1000
  last = now
  if (wasPaused) print(`resumed: ${bus.isCurrent() ? 'current' : 'not current'}`)
  else if (bus.isCurrent()) print('current')
}, 5)
