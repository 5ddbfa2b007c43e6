import type { Server } from 'node:http'

/** Tells the bench on which port a server of its own listens. */
export function announce(server: Server): void {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  console.log(`http://127.0.0.1:${address.port}`)
}
