import { createServer } from 'node:http'
import { announce } from './announce'

/** The least cost of a poll: `node:http` answers a fixed JSON of 1.5 KB, or 304. */
const body = JSON.stringify({ padding: 'x'.repeat(1486) })
const etag = 'W/"1.abcdefghijklmnop"'

const server = createServer((request, response) => {
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { ETag: etag })
    response.end()
    return
  }
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    ETag: etag,
  })
  response.end(body)
})

// Connections are idle while other servers are measured.
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1', () => announce(server))
