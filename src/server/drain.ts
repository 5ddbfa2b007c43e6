import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'

const LOOK_EVERY_MS = 10
/** Without a call for so long there is none on its way. */
const QUIET_MS = 50

/**
 * Takes no more connections, and lets those that are there ask for what is on its way already: with each answer they are
 * told to go elsewhere. So no call is lost between a proxy and a process that is being renewed. Resolves when all have
 * gone, or when they have had their time and none of them asks for anything, or at the latest.
 */
export async function drain(server: Server, { withinMs, atLatestMs }: Record<'withinMs' | 'atLatestMs', number>) {
  const latest = performance.now() + atLatestMs
  let lastCallAt = 0
  server.prependListener('request', (_request, response) => {
    lastCallAt = performance.now()
    response.setHeader('connection', 'close')
  })
  // Where connections never cease to come, the last of them are let down.
  await acceptAll(server, latest - withinMs)
  // The method of an HTTP server would also hang up on connections that are idle now, and on calls on their way to us.
  NetServer.prototype.close.call(server)
  const startedAt = performance.now()
  const isOver = (now: number) => now > latest || (now > startedAt + withinMs && now > lastCallAt + QUIET_MS)
  while ((await connectionsOf(server)) > 0 && !isOver(performance.now())) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/**
 * Connections that the system has made and we have not taken yet would be reset by the closing, with the calls that they
 * bring. One is taken with each look at the network, so it goes on until a whole look finds none.
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
