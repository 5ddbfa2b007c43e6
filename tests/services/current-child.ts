import { openRedisEventBus } from '../../src/server/adapters/redis-event-bus'

// Says what it thinks of its bus at first and after it was stopped and woken. Argument: the address of a Redis.

const bus = await openRedisEventBus({ url: process.argv[2] ?? '' })
let last = performance.now()
let said = ''

function say(text: string): void {
  if (text === said) return
  said = text
  process.stdout.write(`${text}\n`)
}

setInterval(() => {
  const now = performance.now()
  // The first thing that runs after a pause, before anything that has come in the meantime is read.
  const hasSlept = now - last > 1000
  last = now
  if (hasSlept) say(`woke up: ${bus.isCurrent() ? 'current' : 'not current'}`)
  else if (bus.isCurrent()) say('current')
}, 5)
