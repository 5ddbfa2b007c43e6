import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { announce } from './announce'

/** The floor of a connected player: what `node:http` and `ws` keep of a connection for calls and a WebSocket. */
const server = createServer((_request, response) => response.end('{}'))
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket) => socket.on('message', () => undefined))

// Its connections idle while others come.
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1', () => announce(server))
