import { createServer } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'
import { announce } from './announce'

/** The least cost of an event: each message is sent to all sockets that are connected to the same path. */
const tables = new Map<string, WebSocket[]>()
const http = createServer()
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false })

sockets.on('connection', (socket, { url = '/' }) => {
  const table = tables.get(url) ?? []
  tables.set(url, table)
  table.push(socket)
  socket.on('message', (data) => {
    const text = (data as Buffer).toString()
    for (const each of table) each.send(text)
  })
})

http.listen(0, '127.0.0.1', () => announce(http))
