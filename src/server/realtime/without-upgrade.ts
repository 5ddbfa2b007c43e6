import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Headers that belong to the wish for another protocol. */
const OF_THE_WISH = ['upgrade', 'connection', 'http2-settings']

export function asksForWebSocket({ headers: { upgrade = '' } }: IncomingMessage): boolean {
  return upgrade.toLowerCase() === 'websocket'
}

/**
 * Serves a request that offers another protocol (as some clients offer HTTP/2 with their first one) as if it had not.
 * Node hands over every connection with such a wish once anybody listens for upgrades: it is given back, with what was
 * read of it.
 */
export function serveWithoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    if (!OF_THE_WISH.includes(name.toLowerCase())) lines.push(`${name}: ${value}`)
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit('connection', socket)
}
