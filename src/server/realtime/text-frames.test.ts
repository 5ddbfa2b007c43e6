import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { textFrames } from './text-frames'

const http = createServer()
let stream: Duplex
let client: WebSocket

beforeAll(async () => {
  const sockets = new WebSocketServer({ noServer: true })
  http.on('upgrade', (request, socket, head) => {
    stream = socket
    sockets.handleUpgrade(request, socket, head, () => undefined)
  })
  await once(http.listen(0, '127.0.0.1'), 'listening')
  client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
  await once(client, 'open')
})
afterAll(() => {
  client.terminate()
  http.close()
})

it.each([0, 1, 125, 126, 127, 65_535, 65_536, 70_000])('%i letters arrive as they were sent', async (length) => {
  const text = 'x'.repeat(length)
  stream.write(textFrames([text]))
  const [data, isBinary] = (await once(client, 'message')) as [Buffer, boolean]

  expect([data.toString() === text, isBinary]).toEqual([true, false])
})

it('text of many scripts arrives, and several frames in one piece', async () => {
  const texts = ['♠♥♦♣ Zoë', '', 'Ήρα 👩‍👧']
  const heard: string[] = []
  client.on('message', (data: Buffer) => heard.push(data.toString()))
  stream.write(textFrames(texts))
  while (heard.length < texts.length) await new Promise((resolve) => setTimeout(resolve, 5))

  expect(heard).toEqual(texts)
})
