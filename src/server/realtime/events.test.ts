import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PusherSocket } from '../../../tests/support/pusher-socket'
import { CHANNEL, PRIVATE, RealtimeServer, until, updateOf } from '../../../tests/support/realtime-server'
import { aRoom } from '../ports/example-rooms'
import type { RoomUpdate } from '../ports/event-bus'

let server: RealtimeServer
beforeEach(async () => {
  server = await RealtimeServer.open()
})
afterEach(() => server.close())

describe('an event of a room', () => {
  const eventsOf = (raw: PusherSocket) => raw.parsedFrames().filter(({ event }) => !event.startsWith('pusher'))

  it('reaches all subscribers, in order, and nobody else', async () => {
    const [maya, ben, deaf] = [await server.listener('maya'), await server.listener('ben'), await server.page('ben')]
    server.realtime.deliver(updateOf(['game-start', {}], ['player-joined', { playerName: 'Zoe' }]))
    await Promise.all([maya, ben, deaf].map((raw) => raw.flush()))

    const both = [
      { event: 'game-start', channel: CHANNEL, data: '{}' },
      { event: 'player-joined', channel: CHANNEL, data: '{"playerName":"Zoe"}' },
    ]
    expect([eventsOf(maya), eventsOf(ben), eventsOf(deaf)]).toEqual([both, both, []])
  })

  it('comes before those of later changes, even if another process sends those first (P-event-17)', async () => {
    const maya = await server.listener('maya')
    const changeTo = (revision: number): RoomUpdate => ({
      ...updateOf(['game-update', { version: revision }]),
      revision,
      room: { json: '', read: () => aRoom('ABCDEF', revision) },
    })
    for (const revision of [2, 4, 3]) server.realtime.deliverInOrder(changeTo(revision))
    await maya.flush()

    expect(eventsOf(maya).map(({ data }) => data)).toEqual(['{"version":2}', '{"version":3}', '{"version":4}'])
  })

  it('comes to a new listener after the last page has left, whatever was heard before', async () => {
    const maya = await server.listener('maya')
    const change = { ...updateOf(['game-start', {}]), room: { json: '', read: () => aRoom('ABCDEF') } }
    server.realtime.deliverInOrder({ ...change, revision: 9 })
    maya.close()
    await until(() => expect(server.realtime.isListenedTo('ABCDEF')).toBe(false))
    const ben = await server.listener('ben')
    server.realtime.deliverInOrder({ ...change, revision: 20 })
    await ben.flush()

    expect(eventsOf(ben)).toHaveLength(1)
  })

  it('reaches a kicked player up to the kick, and no later', async () => {
    const [maya, ben] = [await server.listener('maya'), await server.listener('ben')]
    server.realtime.deliver({
      ...updateOf(['player-kicked', { playerName: 'Ben', kickedBy: 'Maya' }]),
      endedSeats: ['BEN'],
    })
    server.realtime.deliver(updateOf(['game-start', {}]))
    await Promise.all([maya.flush(), ben.flush()])

    expect(eventsOf(ben).map(({ event }) => event)).toEqual(['player-kicked'])
    expect(eventsOf(maya).map(({ event }) => event)).toEqual(['player-kicked', 'game-start'])
  })

  it.each(['player-kicked', 'player-left'] as const)(
    'reaches the player whose seat ends up to %s, and nothing else of the same change (P-subscribe-6)',
    async (name) => {
      const [maya, ben] = [await server.listener('maya'), await server.listener('ben')]
      const others = [
        { name: 'chat-message', data: '{"type":"system"}' },
        { name: 'game-update', data: '{"version":2,"state":{}}' },
      ]
      const ending = { name, data: '{"playerName":"Ben"}' }
      server.realtime.deliver({ ...updateOf(), events: [ending, ...others], endedSeats: ['BEN'] })
      await Promise.all([maya.flush(), ben.flush()])

      expect(eventsOf(ben).map(({ event }) => event)).toEqual([name])
      expect(eventsOf(maya).map(({ event }) => event)).toEqual([name, 'chat-message', 'game-update'])
    },
  )

  it.each(['maya', undefined])(
    'reaches a page with a signature and the cookie %s as long as the seat',
    async (cookie) => {
      const raw = await server.page(cookie)
      await raw.subscribe(PRIVATE, server.sign(raw.socketId, PRIVATE, 'maya'))
      const seatEnds = (seat: string) =>
        server.realtime.deliver({ ...updateOf(['player-left', {}]), endedSeats: [seat] })
      seatEnds('BEN')
      seatEnds('MAYA')
      seatEnds('ZOE')
      await raw.flush()

      expect(eventsOf(raw).map(({ event }) => event)).toEqual(['player-left', 'player-left'])
    },
  )

  it('reaches nobody once the room is deleted, even if somebody gets its code again', async () => {
    const maya = await server.listener('maya')
    server.realtime.deliver({ ...updateOf(['player-left', { playerName: 'Maya' }]), revision: null })
    server.realtime.deliver(updateOf(['game-start', {}]))
    await maya.flush()

    expect(eventsOf(maya).map(({ event }) => event)).toEqual(['player-left'])
  })

  it('does not follow an unsubscription, however soon it comes', async () => {
    const raw = await server.page('maya')
    raw.send({ event: 'pusher:subscribe', data: { channel: CHANNEL } })
    raw.send({ event: 'pusher:unsubscribe', data: { channel: CHANNEL } })
    await raw.flush()
    server.realtime.deliver(updateOf(['game-start', {}]))
    await raw.flush()

    expect(eventsOf(raw)).toEqual([])
  })
})

describe('the lean channel', () => {
  const update = { name: 'game-update', data: '{"version":2,"state":{}}', lean: '{"version":2,"from":1,"patch":[]}' }

  it('carries the same events as the channel of the room, in fewer bytes (P-lean-1, P-lean-2)', async () => {
    const lean = await server.listener('maya', `${CHANNEL}-lean`)
    const whole = await server.listener('ben')
    server.realtime.deliver({ ...updateOf(['game-start', {}]), events: [{ name: 'game-start', data: '{}' }, update] })

    expect((await lean.frame('game-update')).data).toBe(update.lean)
    expect((await whole.frame('game-update')).data).toBe(update.data)
    for (const page of [lean, whole]) expect((await page.frame('game-start')).data).toBe('{}')
  })

  it('carries the whole view if there is no patch (P-lean-3)', async () => {
    const lean = await server.listener('maya', `${CHANNEL}-lean`)
    server.realtime.deliver({ ...updateOf(), events: [{ name: update.name, data: update.data }] })

    expect((await lean.frame('game-update')).data).toBe(update.data)
  })

  it('is for sessions with a seat, and ends with the seat (P-lean-1)', async () => {
    const stranger = await server.page('stranger')
    stranger.send({ event: 'pusher:subscribe', data: { channel: `${CHANNEL}-lean` } })
    expect(await stranger.frame('pusher:subscription_error')).toMatchObject({ data: { status: 403 } })

    const maya = await server.listener('maya', `${CHANNEL}-lean`)
    server.realtime.deliver({ ...updateOf(['player-left', {}]), endedSeats: ['MAYA'] })
    server.realtime.deliver({ ...updateOf(), events: [update] })
    await maya.flush()
    expect(maya.parsedFrames().map(({ event }) => event)).not.toContain('game-update')
  })

  it('sends a player the own part before the new version (P-lean-7)', async () => {
    const maya = await server.listener('maya', `${CHANNEL}-lean`)
    const own = 'private-player-ABCDEF-MAYA'
    maya.send({ event: 'pusher:subscribe', data: { channel: own, auth: server.sign(maya.socketId, own, 'maya') } })
    await maya.flush()
    server.realtime.deliver({
      ...updateOf(),
      events: [update],
      seatEvents: [{ seat: 'MAYA', name: 'hand', data: '{}' }],
    })
    await maya.frame('game-update')

    expect(
      maya
        .parsedFrames()
        .slice(-2)
        .map(({ event }) => event),
    ).toEqual(['hand', 'game-update'])
  })
})

describe('the channel of one player', () => {
  const OWN = 'private-player-ABCDEF-MAYA'
  const signal = (seat: string): RoomUpdate => ({
    ...updateOf(),
    seatEvents: [{ seat, name: 'voice-signal', data: `{"to":"${seat}"}` }],
  })

  async function subscribed(cookie: string): Promise<PusherSocket> {
    const raw = await server.page(cookie)
    const auth = server.sign(raw.socketId, OWN, 'maya')
    raw.send({ event: 'pusher:subscribe', data: { channel: OWN, auth } })
    return raw
  }

  it('carries the messages for that seat only', async () => {
    const maya = await subscribed('maya')
    await maya.frame('pusher_internal:subscription_succeeded')
    server.realtime.deliver(signal('BEN'))
    server.realtime.deliver(updateOf(['game-start', {}]))
    server.realtime.deliver(signal('MAYA'))

    expect(await maya.frame('voice-signal')).toEqual({ event: 'voice-signal', channel: OWN, data: '{"to":"MAYA"}' })
    expect(maya.parsedFrames().filter(({ channel }) => channel === OWN)).toHaveLength(2)
  })

  it('is closed to another seat, even with a signature', async () => {
    const ben = await subscribed('ben')

    expect(await ben.frame('pusher:subscription_error')).toMatchObject({ data: { status: 403 } })
  })

  it('ends with the seat', async () => {
    const maya = await subscribed('maya')
    await maya.frame('pusher_internal:subscription_succeeded')
    server.realtime.deliver({ ...updateOf(['player-left', {}]), endedSeats: ['MAYA'] })
    server.realtime.deliver(signal('MAYA'))
    await maya.flush()

    expect(maya.parsedFrames().map(({ event }) => event)).not.toContain('voice-signal')
  })
})
