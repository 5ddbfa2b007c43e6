import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'

const LOOK_EVERY_MS = 10
/** If no call arrives for this long, none is on its way. */
const QUIET_MS = 50

/**
 * Accepts no more connections, and still answers the calls that are on their way on the existing ones. Each answer
 * tells the client to close its connection, so no call is lost between a proxy and a process that is being restarted.
 * Resolves when all connections have closed, or after `withinMs` once no more calls arrive, or after `atLatestMs`.
 */
export async function drain(server: Server, { withinMs, atLatestMs }: Record<'withinMs' | 'atLatestMs', number>) {
  const latest = performance.now() + atLatestMs
  let lastCallAt = 0
  server.prependListener('request', (_request, response) => {
    lastCallAt = performance.now()
    response.setHeader('connection', 'close')
  })
  // If new connections never stop, the last of them are reset.
  await acceptAll(server, latest - withinMs)
  // `close` of an HTTP server would also close connections that are idle now, and so lose calls that are on their way.
  NetServer.prototype.close.call(server)
  const startedAt = performance.now()
  const isOver = (now: number) => now > latest || (now > startedAt + withinMs && now > lastCallAt + QUIET_MS)
  while ((await connectionsOf(server)) > 0 && !isOver(performance.now())) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/**
 * Closing the server would reset connections that the system has made but the server has not accepted yet, with their
 * calls. Each turn of the event loop accepts one connection, so this waits until a whole turn accepts none.
 */
async function acceptAll(server: Server, end: number): Promise<void> {
  let taken = 0
  const count = () => (taken += 1)
  server.on('connection', count)
  await nextLook()
  for (let before = -1; before < taken && performance.now() < end;) {
    before = taken
    await nextLook()
  }
  server.off('connection', count)
}

function nextLook(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)))
  })
}
