import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openApp, type TestApp } from '../../../tests/support/app'

let test: TestApp
beforeEach(async () => {
  test = await openApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => test.close())

const address = () => ({ host: '127.0.0.1', port: (test.app.server.address() as AddressInfo).port })

it('the server takes 20,000 connections, 100 headers of a request, and waits for none of them for long', () => {
  const { maxConnections, maxHeadersCount, headersTimeout, requestTimeout, keepAliveTimeout } = test.app.server
  expect({ maxConnections, maxHeadersCount }).toEqual({ maxConnections: 20_000, maxHeadersCount: 100 })
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 75_000,
  })
})

it('a connection may stand still for 30 s during a request, and has no timer before its first one', async () => {
  const connected = once(test.app.server, 'connection') as Promise<[Socket]>
  const timeouts: (number | undefined)[] = []
  test.app.server.on('request', ({ socket }) => timeouts.push(socket.timeout))
  const client = connect(address())
  const [socket] = await connected
  expect(socket.timeout).toBeUndefined()

  for (const path of ['/api/session', '/healthz']) {
    const asked = request({ ...address(), path, createConnection: () => client, agent: false })
    asked.setHeader('connection', 'keep-alive').end()
    const [answer] = (await once(asked, 'response')) as [NodeJS.ReadableStream]
    answer.resume()
    await once(answer, 'end')
  }
  expect(timeouts).toEqual([30_000, 30_000])
  client.destroy()
})

it.each([
  ['a request that cannot be read', 'hello\r\n\r\n'],
  ['a refused upgrade', 'GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
])('%s ends the connection also if the client never closes its side', async (_, bytes) => {
  test.app.server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 404 Not Found\r\n\r\n'))
  const accepted = once(test.app.server, 'connection') as Promise<[Socket]>
  const client = connect({ ...address(), allowHalfOpen: true })
  client.resume().write(bytes)
  const [socket] = await accepted
  await once(client, 'end')
  await vi.waitFor(() => expect(socket.destroyed).toBe(true), { timeout: 4_000 })
  client.destroy()
})
