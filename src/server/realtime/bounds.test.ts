import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PusherSocket } from '../../../tests/support/pusher-socket'
import { Realtime } from './realtime'

// Bounds of docs/bounds.md that no caller can drive within a minute.

const CODES = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

let realtime: Realtime
let server: Server
beforeEach(async () => {
  realtime = new Realtime({
    channelKey: { key: 'key', secret: 'secret' },
    sessionOf: () => 'maya',
    follow: () => Promise.resolve(),
    mayWatch: () => Promise.resolve(false),
    seatOf: async () => 'MAYA',
    origin: { address: () => '192.0.2.1', isForeign: () => false, isWrongHost: () => false },
    onFault: (fault) => expect(fault).toBeUndefined(),
  })
  server = createServer()
  realtime.attach(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(async () => {
  await realtime.close()
  server.close()
})

function connect(): Promise<PusherSocket> {
  return PusherSocket.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'key')
}

it('a connection has 50 subscriptions, and may repeat them', async () => {
  const socket = await connect()
  const channels = Array.from({ length: 51 }, (_, index) => `game-ABCD${CODES[index % 32]}${CODES[index >> 5]}`)
  const accepted: boolean[] = []
  for (const channel of channels) accepted.push(await socket.subscribe(channel))
  expect(accepted).toEqual([...Array<boolean>(50).fill(true), false])
  expect(await socket.subscribe(channels[0] ?? '')).toBe(true)
})

it('after a gap of the updates the connections end over some seconds, and not all at once', async () => {
  const sockets = await Promise.all(Array.from({ length: 60 }, connect))
  const startedAt = performance.now()
  const endings = sockets.map(async ({ closed }) => ({ code: await closed, ms: performance.now() - startedAt }))
  realtime.disconnectAfterGap()
  const ended = await Promise.all(endings)
  expect(new Set(ended.map(({ code }) => code))).toEqual(new Set([4200]))
  // Of 60 instants within 3 s, a third lies in each second.
  for (const second of [0, 1, 2]) {
    const isLater = ({ ms }: { ms: number }) => ms >= second * 1_000
    expect(ended.filter(isLater).length, `after ${second} s`).toBeGreaterThan(0)
  }
})
