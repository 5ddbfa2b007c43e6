import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * The most requests that a connection may send, over its life, before the previous request is answered. Browsers send
 * none.
 */
const MAX_PIPELINED = 10
/** How long a client gets to close a connection that the server has ended, in milliseconds. */
const LINGERING_MS = 2_000
/**
 * How often the server looks at a connection that does nothing during a request, in milliseconds, and how many looks in
 * a row close it.
 */
export const LOOK_EVERY_MS = 5_000
const MOST_LOOKS = 6
/** Enough for 300 WebSockets and for the requests beside them. */
const MAX_CONNECTIONS_OF_ADDRESS = 600

/**
 * Ends connections that send many requests without waiting for answers. Node reads up to 64 KB of such requests at
 * once, which would delay other callers.
 */
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
 * Stops the parsing of everything that has arrived, which takes 50 ms for 64 KB of requests. Node's parser stops at an
 * upgrade request, and the return value 2 pretends that this is one. Node has no public way to do this.
 */
function cutOff(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2
  socket.destroy()
}

/**
 * Closes connections beyond 600 of one address. Behind a proxy all connections have the proxy's address, so the proxy
 * must count.
 */
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

/**
 * Closes connections on which neither side has read or written for 30 s during a request, whose sockets have a time-out
 * of `LOOK_EVERY_MS`. One time-out of 30 s would take up to 60 s, because Node restarts it once if the client has read
 * a part of a write.
 */
export function closeStalled(server: Server, lookEveryMs = LOOK_EVERY_MS): Server {
  const seen = new WeakMap<Socket, { looks: number; at: number }>()
  return server.on('timeout', (socket: Socket) => {
    // Between requests a connection has the time-out of its keep-alive.
    if (socket.timeout !== lookEveryMs) return void socket.destroy()
    const now = performance.now()
    const last = seen.get(socket)
    const isInRow = last !== undefined && now - last.at < 1.5 * lookEveryMs
    const looks = isInRow ? last.looks + 1 : 1
    if (looks === MOST_LOOKS) return void socket.destroy()
    seen.set(socket, { looks, at: now })
    socket.setTimeout(lookEveryMs)
  })
}

/**
 * Closes connections that the server has ended. Node would wait for the client to end its side too, and some of these
 * connections have no timer any more.
 */
export function boundEndedConnections(server: Server): void {
  server.on('connection', (socket) => {
    // A connection is announced again after an upgrade that is ignored.
    socket.off('finish', closeSoon).on('finish', closeSoon)
  })
}

/** One function for all connections, because a closure would take memory with each. */
function closeSoon(this: Socket): void {
  setTimeout(() => this.destroy(), LINGERING_MS).unref()
}
