import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { announce } from './announce'

/** The least memory of a connected player: a connection for calls and a WebSocket, with `node:http` and `ws` alone. */
const server = createServer((_request, response) => response.end('{}'))
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket) => socket.on('message', () => undefined))

// Connections are idle while others are opened.
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1', () => announce(server))
