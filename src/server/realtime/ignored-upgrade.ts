import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

const UPGRADE_HEADERS = ['upgrade', 'connection', 'http2-settings']

export function asksForWebSocket({ headers: { upgrade = '' } }: IncomingMessage): boolean {
  return upgrade.toLowerCase() === 'websocket'
}

/**
 * Serves a request that offers another protocol as if it offered none. Java's HTTP client offers HTTP/2 with its first
 * request, and Node before 24.9 passes every such connection to the upgrade listener. This function gives the
 * connection back to the HTTP server with the data that was read from it.
 */
export function ignoreUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    if (!UPGRADE_HEADERS.includes(name.toLowerCase())) lines.push(`${name}: ${value}`)
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit('connection', socket)
}
