import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'

const LOOK_EVERY_MS = 10

/**
 * Takes no more connections, and lets those that are there ask for what is on its way already: with each answer they are
 * told to go elsewhere. So no call is lost between a proxy and a process that is being renewed. Resolves when all have
 * gone, or when the time is over.
 */
export async function drain(server: Server, withinMs: number): Promise<void> {
  // The method of an HTTP server would also hang up on connections that are idle now, and on calls on their way to us.
  NetServer.prototype.close.call(server)
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  const end = performance.now() + withinMs
  while ((await connectionsOf(server)) > 0 && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)))
  })
}
