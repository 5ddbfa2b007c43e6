import { afterEach, beforeEach, expect, it } from 'vitest'
import { RealtimeServer } from '../../../tests/support/realtime-server'

// Bounds of docs/bounds.md that no caller can drive within a minute.

const CODES = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

let server: RealtimeServer
beforeEach(async () => {
  server = await RealtimeServer.open({ seatOf: async () => 'MAYA' })
})
afterEach(() => server.close())

it('a connection has 50 subscriptions, and may repeat them', async () => {
  const socket = await server.page('maya')
  const channels = Array.from({ length: 51 }, (_, index) => `game-ABCD${CODES[index % 32]}${CODES[index >> 5]}`)
  const accepted: boolean[] = []
  for (const channel of channels) accepted.push(await socket.subscribe(channel))
  expect(accepted).toEqual([...Array<boolean>(50).fill(true), false])
  expect(await socket.subscribe(channels[0] ?? '')).toBe(true)
})

it('after a gap of the updates the connections end over some seconds, and not all at once', async () => {
  const sockets = await Promise.all(Array.from({ length: 60 }, () => server.page('maya')))
  const startedAt = performance.now()
  const endings = sockets.map(async ({ closed }) => ({ code: await closed, ms: performance.now() - startedAt }))
  server.realtime.disconnectAfterGap()
  const ended = await Promise.all(endings)
  expect(new Set(ended.map(({ code }) => code))).toEqual(new Set([4200]))
  // Of 60 instants within 3 s, a third lies in each second.
  for (const second of [0, 1, 2]) {
    const isLater = ({ ms }: { ms: number }) => ms >= second * 1_000
    expect(ended.filter(isLater).length, `after ${second} s`).toBeGreaterThan(0)
  }
})
