import type { Server } from 'node:http'

/** Prints the address of a server, which the bench reads. */
export function announce(server: Server): void {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  console.log(`http://127.0.0.1:${address.port}`)
}
