import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RealtimeServer, until, updateOf } from '../../../tests/support/realtime-server'

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

describe('the events of a second to one address', () => {
  const address = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
    headers.cookie === 'ben' ? '10.0.0.2' : '10.0.0.1'
  const origin = { address, isForeign: () => false, isWrongHost: () => false }
  const delivered = async (maxWritesOfAddress?: number) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const limited = await RealtimeServer.open({
      origin,
      ...(maxWritesOfAddress !== undefined && { maxWritesOfAddress }),
    })
    const listen = (cookie: string) => limited.listener(cookie)
    const pages = [await listen('maya'), await listen('maya'), await listen('ben')]
    const send = (reaction: number) => limited.realtime.deliver(updateOf(['reaction', { reaction }]))
    const received = () => pages.map((page) => page.parsedFrames().filter(({ event }) => event === 'reaction').length)
    return { limited, send, received }
  }
  afterEach(() => void vi.useRealTimers())

  it('stop at the bound, and continue a second later; other addresses receive everything', async () => {
    const { limited, send, received } = await delivered(5)
    for (let each = 0; each < 4; each += 1) send(each)
    await until(() => expect(received()).toEqual([3, 2, 4]))
    vi.advanceTimersByTime(1_000)
    send(4)
    await until(() => expect(received()).toEqual([4, 3, 5]))
    await limited.close()
  })

  it('are 5,000 writes', async () => {
    const { limited, send, received } = await delivered()
    for (let each = 0; each < 2_600; each += 1) send(each)
    await until(() => expect(received()).toEqual([2_500, 2_500, 2_600]))
    await limited.close()
  })
})

it('after a gap in the updates, connections end over some seconds, and not all at once', async () => {
  const sockets = await Promise.all(Array.from({ length: 60 }, () => server.page('maya')))
  const startedAt = performance.now()
  const endings = sockets.map(async ({ closed }) => ({ code: await closed, ms: performance.now() - startedAt }))
  server.realtime.disconnectAfterGap()
  const ended = await Promise.all(endings)
  expect(new Set(ended.map(({ code }) => code))).toEqual(new Set([4200]))
  // Each second contains a third of the 60 instants within 3 s.
  for (const second of [0, 1, 2]) {
    const isLater = ({ ms }: { ms: number }) => ms >= second * 1_000
    expect(ended.filter(isLater).length, `after ${second} s`).toBeGreaterThan(0)
  }
})
