import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openApp, type TestApp } from '../../../tests/support/app'
import { closeStalled } from './connection-bounds'

let test: TestApp
beforeEach(async () => {
  test = await openApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => test.close())

const address = () => ({ host: '127.0.0.1', port: (test.app.server.address() as AddressInfo).port })

it('the server takes 20,000 connections and 100 headers a request, and waits for none of them for long', () => {
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
  expect(timeouts).toEqual([5_000, 5_000])
  client.destroy()
})

it('a reader who stops is cut off after 30 s, but not one who continues before that (P-bound-10)', async () => {
  const lookEveryMs = 100
  const server = closeStalled(
    createServer(({ socket }, response) => {
      socket.setTimeout(lookEveryMs)
      response.end(Buffer.alloc(20_000_000))
    }),
    lookEveryMs,
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const readFor = async (pausesMs: number[]) => {
    const asked = request({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, agent: false }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.on('error', () => undefined)
    for (const ms of pausesMs) {
      await new Promise((resolve) => setTimeout(resolve, ms))
      for (let bytes = 0; bytes < 4_000_000;) bytes += (await nextPart(answer))?.length ?? Infinity
    }
    let rest = 0
    for (let part = await nextPart(answer); part !== null; part = await nextPart(answer)) rest += part.length
    return answer.complete
  }
  try {
    expect(await readFor([3, 3, 3].map((looks) => looks * lookEveryMs))).toBe(true)
    expect(await readFor([9 * lookEveryMs])).toBe(false)
  } finally {
    server.close()
  }
})

const WAKING = ['readable', 'end', 'close']

/** Null at the end. */
async function nextPart(answer: IncomingMessage): Promise<Buffer | null> {
  for (;;) {
    const part = answer.read() as Buffer | null
    if (part !== null || answer.readableEnded || answer.destroyed) return part
    await new Promise<void>((resolve) => {
      const wake = () => {
        for (const event of WAKING) answer.off(event, wake)
        resolve()
      }
      for (const event of WAKING) answer.on(event, wake)
    })
  }
}

it.each([
  ['a request that cannot be read', 'hello\r\n\r\n'],
  ['a refused upgrade', 'GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
])('%s ends the connection even if the client never closes its side', async (_, bytes) => {
  test.app.server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 404 Not Found\r\n\r\n'))
  const accepted = once(test.app.server, 'connection') as Promise<[Socket]>
  const client = connect({ ...address(), allowHalfOpen: true })
  client.resume().write(bytes)
  const [socket] = await accepted
  await once(client, 'end')
  await vi.waitFor(() => expect(socket.destroyed).toBe(true), { timeout: 4_000 })
  client.destroy()
})
