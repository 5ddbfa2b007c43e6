import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHANNEL, PRIVATE, RealtimeServer, until, updateOf } from '../../../tests/support/realtime-server'
import type { Room } from '../../game/room'
import { RoomTooNew, StoreUnavailable } from '../ports/room-store'
import type { RealtimeParts } from './realtime'

let server: RealtimeServer
beforeEach(async () => {
  server = await RealtimeServer.open()
})
afterEach(() => server.close())

describe('a subscription', () => {
  const subscription = async (cookie: string | undefined, wish: object) => {
    const raw = await server.page(cookie)
    raw.send({ event: 'pusher:subscribe', data: wish })
    await raw.flush()
    return raw.parsedFrames().find(({ event }) => event.includes('subscription'))
  }

  it.each([
    ['without a session', undefined, CHANNEL],
    ['without a seat', 'zoe', CHANNEL],
    ['in a room that is not there', 'maya', 'game-ZZZZZZ'],
    ['to a channel of no room', 'maya', 'presence-lobby'],
    ['in a room of another spelling', 'maya', 'game-abcdef'],
    ['privately without a signature', 'maya', PRIVATE],
  ])('is refused %s', async (_, cookie, channel) => {
    expect(await subscription(cookie, { channel })).toMatchObject({
      event: 'pusher:subscription_error',
      channel,
      data: { type: 'AuthError', status: 403 },
    })
  })

  it.each([['key:' + '0'.repeat(64)], ['other:1'], [''], [7], [null]])(
    'is refused with the signature %j',
    async (auth) => {
      expect(await subscription('maya', { channel: PRIVATE, auth })).toMatchObject({
        event: 'pusher:subscription_error',
      })
    },
  )

  it('is refused with the signature of another socket', async () => {
    const other = (await server.page('ben')).socketId
    const auth = server.sign(other, PRIVATE, 'ben')

    const raw = await server.page('maya')
    raw.send({ event: 'pusher:subscribe', data: { channel: PRIVATE, auth } })
    expect(await raw.frame('pusher:error')).toMatchObject({ data: { code: 4009 } })
    await raw.frame('pusher:subscription_error')
  })

  it('is accepted with a signature, even if the upgrade brought no cookie', async () => {
    const raw = await server.page()
    const auth = server.sign(raw.socketId, PRIVATE, 'maya')
    raw.send({ event: 'pusher:subscribe', data: { channel: PRIVATE, auth } })

    expect(await raw.frame('pusher_internal:subscription_succeeded')).toMatchObject({ channel: PRIVATE })
  })

  it('is refused with a signature from before the end of the seat, even with a cookie (P-subscribe-11)', async () => {
    const pages = await Promise.all(['maya', undefined].map((cookie) => server.page(cookie)))
    const signatures = pages.map(({ socketId }) => server.sign(socketId, PRIVATE, 'maya'))
    delete server.seats['maya']

    for (const [place, page] of pages.entries()) expect(await page.subscribe(PRIVATE, signatures[place])).toBe(false)
  })

  it.each([
    { what: 'the seat', end: { endedSeats: ['BEN'] }, by: 'deliver' as const },
    { what: 'the room', end: { revision: null }, by: 'deliver' as const },
    // Delivers as one of several processes does, even if nobody listens to the room yet.
    { what: 'the seat', end: { endedSeats: ['BEN'] }, by: 'deliverInOrder' as const },
    { what: 'the room', end: { revision: null }, by: 'deliverInOrder' as const },
    // As after a save whose answer was lost.
    { what: 'the seat', end: { events: [] }, by: 'deliverInOrder' as const },
  ])('is refused if $what ended while the seat was looked up ($by)', async ({ end, by }) => {
    let answer: (seat: string | undefined) => void = () => undefined
    await server.close()
    const asked = vi.fn<RealtimeParts['seatOf']>(async () => server.seats.ben)
    asked.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    server = await RealtimeServer.open({ seatOf: asked })
    const raw = await server.page('ben')
    raw.send({ event: 'pusher:subscribe', data: { channel: CHANNEL } })
    await until(() => expect(asked).toHaveBeenCalled())
    delete server.seats.ben
    server.realtime[by]({ ...updateOf(['game-update', {}]), ...end })
    answer('BEN')

    await raw.frame('pusher:subscription_error')
  })

  it('is never added for a seat that ends meanwhile, at whatever moment', async () => {
    await server.close()
    let atMoment = 0
    const asked: RealtimeParts['seatOf'] = async (_, session) => {
      const seat = server.seats[session]
      if (seat !== undefined) void endSeat()
      return seat
    }
    const endSeat = async () => {
      for (let each = 0; each < atMoment; each += 1) await Promise.resolve()
      delete server.seats['ben']
      server.realtime.deliver({ ...updateOf(['player-left', {}]), endedSeats: ['BEN'] })
    }
    server = await RealtimeServer.open({ seatOf: asked })
    for (atMoment = 0; atMoment < 20; atMoment += 1) {
      server.seats['ben'] = 'BEN'
      const raw = await server.page('ben')
      await raw.subscribe(CHANNEL)
      server.realtime.deliver(updateOf(['chat-message', {}]))
      await raw.flush()
      const heard = raw.parsedFrames().map(({ event }) => event)
      expect(heard, `${atMoment} microtasks after the look`).not.toContain('chat-message')
    }
  })

  it('is confirmed once the room’s events arrive, to a session that has a seat then (P-subscribe-10)', async () => {
    let isFollowed: boolean | Promise<boolean>
    let confirm: () => void
    await server.close()
    server = await RealtimeServer.open({ isFollowed: () => isFollowed })
    const subscribing = async (session: string) => {
      isFollowed = new Promise((resolve) => {
        confirm = () => {
          isFollowed = true
          resolve(true)
        }
      })
      const page = await server.page(session)
      page.send({ event: 'pusher:subscribe', data: { channel: CHANNEL } })
      return page
    }

    const maya = await subscribing('maya')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(maya.parsedFrames().map(({ event }) => event)).toEqual(['pusher:connection_established'])
    confirm!()
    await maya.frame('pusher_internal:subscription_succeeded')

    const ben = await subscribing('ben')
    await new Promise((resolve) => setTimeout(resolve, 50))
    // The update that ended the seat has not arrived here.
    delete server.seats['ben']
    confirm!()
    await ben.frame('pusher:subscription_error')
  })

  it('is confirmed although Redis is away, because pages poll', async () => {
    await server.close()
    server = await RealtimeServer.open({ isFollowed: () => Promise.resolve(false) })
    expect((await subscription('maya', { channel: CHANNEL }))?.event).toBe('pusher_internal:subscription_succeeded')
  })

  it.each([
    {
      what: 'while the seats cannot be looked up',
      fault: new Error('no store'),
      faults: [[new Error('no store'), CHANNEL.replace('game-', '')]],
    },
    {
      what: 'where a newer release has saved the room, which is no fault (P-bound-11)',
      fault: new RoomTooNew('shape'),
      faults: [],
    },
  ])('is not answered $what; the page tries again later', async ({ fault, faults }) => {
    await server.close()
    server = await RealtimeServer.open({ seatOf: () => Promise.reject(fault) })
    const raw = await server.page('maya')
    raw.send({ event: 'pusher:subscribe', data: { channel: CHANNEL } })

    expect(await raw.closed).toBe(4100)
    expect(server.faults.splice(0)).toEqual(faults)
  })
})

it('after an update of which only the number is known, a session without a seat gets nothing', async () => {
  const maya = await server.listener('maya')
  const unnamed = await server.page()
  const ben = [await server.listener('ben'), unnamed]
  expect(await unnamed.subscribe(PRIVATE, server.sign(unnamed.socketId, PRIVATE, 'ben'))).toBe(true)
  delete server.seats['ben']
  server.realtime.deliver(updateOf())
  await Promise.all(ben.map((page) => page.flush()))
  server.realtime.deliver(updateOf(['chat-message', {}]))
  await maya.event('chat-message')
  await Promise.all(ben.map((page) => page.flush()))
  for (const page of ben) expect(page.parsedFrames().map(({ event }) => event)).not.toContain('chat-message')
})

it('a page keeps listening if its player has taken the seat again before its end was heard of', async () => {
  const ben = await server.listener('ben')
  server.realtime.deliverInOrder({ ...updateOf(), endedSeats: ['BEN'] })
  await ben.flush()
  server.realtime.deliver(updateOf(['chat-message', {}]))
  await ben.event('chat-message')
})

it('a page keeps listening while the store is away, and reconnects if the room is too new (P-bound-11)', async () => {
  await server.close()
  let fault: Error | undefined
  const seatOf: RealtimeParts['seatOf'] = () => (fault === undefined ? Promise.resolve('MAYA') : Promise.reject(fault))
  server = await RealtimeServer.open({ seatOf })
  const maya = await server.listener('maya')
  fault = new StoreUnavailable('away')
  server.realtime.deliver(updateOf())
  await maya.flush()
  server.realtime.deliver(updateOf(['chat-message', {}]))
  await maya.event('chat-message')

  fault = new RoomTooNew('shape')
  server.realtime.deliver(updateOf())
  expect(await maya.closed).toBe(4200)
})

it('a page reconnects if its seat had ended and cannot be looked up', async () => {
  await server.close()
  let isAway = false
  const seatOf = async () => (isAway ? Promise.reject(new StoreUnavailable('away')) : 'MAYA')
  server = await RealtimeServer.open({ seatOf })
  const maya = await server.listener('maya')
  isAway = true
  server.realtime.deliver({ ...updateOf(), endedSeats: ['MAYA'] })

  expect(await maya.closed).toBe(4200)
})

/** A table with a watcher, and the mock of the check whether the watcher may still watch, not called yet. */
async function watched() {
  await server.close()
  const mayWatch = vi.fn<RealtimeParts['mayWatch']>(() => Promise.resolve(true))
  server = await RealtimeServer.open({ mayWatch })
  const watcher = await server.listener('zoe', 'watch-ABCDEF')
  mayWatch.mockClear()
  return { watcher, mayWatch }
}

it('watchers are looked up again when the table may forbid them, not for signals of a call (P-watch-3)', async () => {
  const { watcher, mayWatch } = await watched()
  const signal = { seat: 'MAYA', name: 'voice-signal', data: '{}' }
  server.realtime.deliver({ ...updateOf(), seatEvents: [signal] })
  expect(mayWatch).not.toHaveBeenCalled()

  mayWatch.mockResolvedValue(false)
  server.realtime.deliver(updateOf())
  expect(mayWatch).toHaveBeenCalledOnce()
  await watcher.flush()
  server.realtime.deliver(updateOf(['game-update', {}]))
  await watcher.flush()
  expect(watcher.parsedFrames().map(({ event }) => event)).not.toContain('game-update')
})

it('a watcher is looked up again when a seat ends, and stops watching if that fails (P-watch-3)', async () => {
  const { watcher, mayWatch } = await watched()
  mayWatch.mockRejectedValue(new StoreUnavailable('away'))
  server.realtime.deliver({ ...updateOf(['game-update', {}]), endedSeats: ['BEN'] })
  expect(mayWatch).toHaveBeenCalledOnce()
  await watcher.flush()
  server.realtime.deliver(updateOf(['game-update', {}]))
  await watcher.flush()
  expect(watcher.namesFrom(0)).toEqual(['game-update'])
})

it('watchers are looked up again after an update with an unreadable room; other subscriptions stay', async () => {
  const { watcher, mayWatch } = await watched()
  const room = { json: '', read: () => JSON.parse('{"broken') as Room }
  server.realtime.deliver({ ...updateOf(['game-update', {}]), room })
  expect(mayWatch).toHaveBeenCalledOnce()
  await watcher.event('game-update')
})

it('watchers of a deleted room are not looked up: that would count as a guessed code (P-watch-3)', async () => {
  const { watcher, mayWatch } = await watched()
  server.realtime.deliver({ ...updateOf(['game-update', {}]), revision: null })
  expect(mayWatch).not.toHaveBeenCalled()
  expect(server.realtime.isListenedTo('ABCDEF')).toBe(false)
  await watcher.event('game-update')
})
