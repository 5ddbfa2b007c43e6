import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CHANNEL, RealtimeServer } from '../../../tests/support/realtime-server'

let server: RealtimeServer
beforeEach(async () => {
  server = await RealtimeServer.open()
})
afterEach(() => server.close())

describe('a page', () => {
  it.each([
    ['no JSON', 'hello'],
    ['a number', '7'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no event', '{"data":{}}'],
    ['an event that is no text', '{"event":{}}'],
    ['an event that nobody knows', '{"event":"pusher:dance"}'],
    ['a binary frame', Buffer.from('{"event":"pusher:ping"}')],
  ])('that sends %s gets an error and stays connected', async (_, frame) => {
    const raw = await server.page('maya')
    raw.send(frame)

    expect(await raw.frame('pusher:error')).toMatchObject({ data: { code: null } })
    await raw.flush()
  })

  it.each([
    '{"event":"pusher:subscribe"}',
    '{"event":"pusher:subscribe","data":{"channel":{}}}',
    '{"event":"pusher:subscribe","data":{"channel":{"toString":1,"valueOf":1}}}',
  ])('that subscribes to nothing is refused: %s', async (frame) => {
    const raw = await server.page('maya')
    raw.send(frame)

    await raw.frame('pusher:subscription_error')
    await raw.flush()
  })

  it('that sends events to other pages is refused', async () => {
    const [maya, ben] = [await server.listener('maya'), await server.listener('ben')]
    maya.send(JSON.stringify({ event: 'client-cheat', channel: CHANNEL, data: {} }))

    expect(await maya.frame('pusher:error')).toMatchObject({ data: { code: 4301 } })
    await ben.flush()
    expect(ben.parsedFrames().some(({ event }) => event.startsWith('client-'))).toBe(false)
  })

  it('that sends more than 10 KB is closed', async () => {
    const raw = await server.page('maya')
    raw.send({ event: 'pusher:subscribe', data: { channel: 'x'.repeat(10 * 1024) } })

    expect(await raw.closed).toBe(1009)
  })

  it('that sends more than 100 frames at once is closed', async () => {
    const raw = await server.page('maya')
    for (let count = 0; count < 101; count += 1) raw.send({ event: 'pusher:ping', data: {} })

    expect(await raw.closed).toBe(4301)
  })

  it.each(['ping', 'pong'] as const)(
    'that sends a %s of the WebSocket protocol more than 1,000 times is closed',
    async (kind) => {
      const socket = server.webSocket()
      await once(socket, 'open')
      for (let count = 0; count < 1_001; count += 1) socket[kind]()

      expect((await once(socket, 'close'))[0]).toBe(4301)
    },
  )
})
