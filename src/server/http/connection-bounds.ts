import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that a connection may send, over its life, before the answer to the one before. Browsers send none. */
const MAX_PIPELINED = 10
/** Room for 300 WebSockets and for the requests beside them. */
const MAX_CONNECTIONS_OF_ADDRESS = 600

/** Ends connections that send many requests without waiting for answers: Node reads 64 KB of requests at one go. */
export class Pipelining {
  readonly #counts = new WeakMap<Socket, number>()

  /** True if the request is to be ignored because its connection has ended. */
  refuses({ socket }: IncomingMessage, response: ServerResponse): boolean {
    // Node gives a response its socket when the responses before it are finished.
    if (response.socket !== null) return false
    const count = (this.#counts.get(socket) ?? 0) + 1
    this.#counts.set(socket, count)
    if (count > MAX_PIPELINED) cutOff(socket)
    return socket.destroyed
  }
}

/**
 * Node would still parse everything that has arrived, 50 ms for 64 KB of requests. Its parser stops at a request that it
 * takes for an upgrade, which the answer 2 says. Node has no public way to do this.
 */
function cutOff(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2
  socket.destroy()
}

/** Closes connections beyond 600 of one address. Behind a proxy all have its address, and the proxy counts. */
export function boundConnectionsOfAddress(server: Server, addressOf: (socket: Socket) => string): void {
  const byAddress = new Map<string, Set<Socket>>()
  server.on('connection', (socket) => {
    const address = addressOf(socket)
    const sockets = byAddress.get(address) ?? new Set()
    // A connection is announced again after an upgrade that is ignored.
    if (sockets.has(socket)) return
    if (sockets.size >= MAX_CONNECTIONS_OF_ADDRESS) return void socket.destroy()
    byAddress.set(address, sockets.add(socket))
    socket.once('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0) byAddress.delete(address)
    })
  })
}
