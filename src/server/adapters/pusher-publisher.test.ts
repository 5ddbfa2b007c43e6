import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RoomUpdate } from '../ports/event-bus'
import { aRoom } from '../ports/example-rooms'
import { ManualClock } from './manual-clock'
import { PusherPublisher } from './pusher-publisher'

const SECRET = 'the secret'

/** A service that takes what is signed as the protocol's HTTP API demands, and answers as the test says. */
let server: Server
let taken: { channel: string; name: string; data: string }[][]
let answers: number[]
/** Whether the service begins its answers but does not end them. */
let isHanging: boolean
let lost: number[]
let reasons: unknown[]
let connections: number
let paths: (string | undefined)[]
let clock: ManualClock
let publisher: PusherPublisher

beforeEach(async () => {
  taken = []
  answers = []
  isHanging = false
  lost = []
  reasons = []
  connections = 0
  clock = new ManualClock()
  paths = []
  server = createServer((request, response) => {
    paths.push(request.url?.split('?')[0])
    void bodyOf(request).then((body) => {
      const status = isSigned(request, body) ? (answers.shift() ?? 200) : 401
      if (status === 200) taken.push((JSON.parse(body) as { batch: (typeof taken)[0] }).batch)
      response.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {})
      if (isHanging) response.write('{')
      else response.end('{}')
    })
  })
  server.on('connection', () => (connections += 1))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  publisher = open()
})
afterEach(async () => {
  server.close()
  server.closeAllConnections()
})

function open(secret = SECRET, timeoutMs?: number): PusherPublisher {
  return new PusherPublisher({
    appId: '7',
    key: 'key',
    secret,
    cluster: 'us2',
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    isTls: false,
    watchChannelOf: (roomCode) => `private-watch-${roomCode}`,
    playerChannelOf: (roomCode, seat) => `private-player-${roomCode}-${seat}`,
    channelOf: (roomCode) => `private-game-${roomCode}`,
    clock,
    ...(timeoutMs !== undefined && { timeoutMs }),
    onLost: (count, reason) => {
      lost.push(count)
      reasons.push(reason)
    },
  })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function isSigned({ method, url = '' }: IncomingMessage, body: string): boolean {
  const [path, query] = url.split('?')
  const params = new URLSearchParams(query)
  const signature = params.get('auth_signature')
  params.delete('auth_signature')
  const sorted = [...params].sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, value]) => `${name}=${value}`)
  const expected = createHmac('sha256', SECRET)
    .update([method, path, sorted.join('&')].join('\n'))
    .digest('hex')
  return signature === expected && params.get('body_md5') === createHash('md5').update(body).digest('hex')
}

const update = (...numbers: number[]): RoomUpdate => ({
  code: 'ABCDEF',
  revision: 1,
  events: numbers.map((number) => ({ name: 'game-update', data: `{"version":${number}}` })),
  endedSeats: [],
})
const versions = () => taken.flat().map(({ data }) => (JSON.parse(data) as { version: number }).version)
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

/** Lets the pauses between attempts pass until the check succeeds. No time passes during an attempt. */
const eventually = (check: () => void) =>
  vi.waitFor(
    async () => {
      if (clock.waiting > 0) await clock.advance(1_000)
      check()
    },
    { timeout: 40_000, interval: 5 },
  )

describe('the hosted service', () => {
  it("hears of a change on the room's private channel", async () => {
    publisher.deliver(update(1))

    await eventually(() =>
      expect(taken).toEqual([[{ channel: 'private-game-ABCDEF', name: 'game-update', data: '{"version":1}' }]]),
    )
  })

  it("gets an event for one seat on that player's own channel", async () => {
    publisher.deliver({ ...update(), seatEvents: [{ seat: 'MAYA', name: 'voice-signal', data: '{}' }] })

    await eventually(() =>
      expect(taken).toEqual([[{ channel: 'private-player-ABCDEF-MAYA', name: 'voice-signal', data: '{}' }]]),
    )
  })

  it('gets a player’s hand before the state of its version (P-lean-7)', async () => {
    publisher.deliver({ ...update(1), seatEvents: [{ seat: 'MAYA', name: 'hand', data: '{"version":1}' }] })

    await eventually(() => expect(taken.flat().map(({ name }) => name)).toEqual(['hand', 'game-update']))
  })

  it('gets views for watchers, and nothing else, while the table allows watchers (P-watch-3)', async () => {
    const { settings, ...room } = aRoom('ABCDEF')
    const said = { name: 'chat-message', data: '{"id":"1"}' }
    const seatEvents = [{ seat: 'MAYA', name: 'hand', data: '{"version":2}' }]
    const change = (version: number, watchers?: boolean): RoomUpdate => ({
      ...update(version),
      events: [said, ...update(version).events],
      seatEvents,
      ...(watchers !== undefined && {
        room: { json: '', read: () => ({ ...room, settings: { ...settings, watchers } }) },
      }),
    })
    for (const [version, watchers] of [[1], [2, true], [3, false]] as const)
      publisher.deliver(change(version, watchers))

    await eventually(() => expect(taken.flat()).toHaveLength(10))
    expect(taken.flat().filter(({ channel }) => channel === 'private-watch-ABCDEF')).toEqual([
      { channel: 'private-watch-ABCDEF', name: 'game-update', data: '{"version":2}' },
    ])
  })

  it('gets what follows a change that nobody may see', async () => {
    publisher.deliver(update())
    publisher.deliver(update(1))

    await eventually(() => expect(versions()).toEqual([1]))
  })

  it('is sent waiting events in order, ten at a time, over one connection', async () => {
    publisher.deliver(update(1))
    for (const number of upTo(25).slice(1)) publisher.deliver(update(number))

    await eventually(() => expect(versions()).toEqual(upTo(25)))
    expect(Math.max(...taken.map((batch) => batch.length))).toBe(10)
    expect(connections).toBe(1)
  })

  it('is asked again after it was away or asked to wait', async () => {
    answers = [500, 429, 503]
    publisher.deliver(update(1))
    publisher.deliver(update(2))

    await eventually(() => expect(versions()).toEqual([1, 2]))
    expect(lost).toEqual([])
  })

  it('gets the next events after it refused some for good', async () => {
    answers = [413]
    publisher.deliver(update(1))
    publisher.deliver(update(2))

    await eventually(() => expect(versions()).toEqual([2]))
    expect(lost).toEqual([1])
  })

  it('is not asked again after five attempts', async () => {
    answers = [500, 500, 500, 500, 500]
    publisher.deliver(update(1))

    await eventually(() => expect(lost).toEqual([1]))
    expect(taken).toEqual([])
  })

  it('is asked again when it does not finish an answer', async () => {
    publisher = open(SECRET, 200)
    answers = [500]
    isHanging = true
    publisher.deliver(update(1))
    await vi.waitFor(() => expect(answers).toEqual([]))
    isHanging = false

    await eventually(() => expect(versions()).toEqual([1]))
  })

  it('is never waited for: of too many events the oldest go', async () => {
    answers = [500]
    publisher.deliver(update(0))
    publisher.deliver(update(...upTo(2_005)))

    expect(lost).toEqual([5])
    await vi.waitFor(() => expect(answers).toEqual([]))
    await vi.waitFor(async () => {
      if (taken.length === 0) await clock.advance(100)
      expect(versions()).toHaveLength(2_001)
    }, 10_000)
    expect(versions().slice(0, 2)).toEqual([0, 6])
  })

  it('gets no event that has waited for more than ten seconds', async () => {
    answers = Array.from({ length: 5 }, () => 500)
    publisher.deliver(update(1))
    publisher.deliver(update(2))
    await clock.sleep(10_001)
    publisher.deliver(update(3))

    await eventually(() => expect(versions()).toEqual([3]))
    expect(lost).toEqual([1])
  })

  it('is not asked again for events that are older than ten seconds by then', async () => {
    answers = [500]
    publisher.deliver(update(1))
    await vi.waitFor(() => expect(answers).toEqual([]))
    await clock.sleep(10_001)
    publisher.deliver(update(2))

    await eventually(() => expect(versions()).toEqual([2]))
    expect(lost).toEqual([1])
  })

  it('that accepts nothing is reported once a minute, with the number of all lost events', async () => {
    const lose = async (number: number) => {
      answers = [413]
      publisher.deliver(update(number))
      await vi.waitFor(() => expect(answers).toEqual([]))
      publisher.deliver(update(-number))
      await vi.waitFor(() => expect(versions()).toContain(-number))
    }
    await lose(1)
    await lose(2)
    await lose(3)
    await clock.advance(60_000)
    await lose(4)
    expect(lost).toEqual([1, 3])
  })

  it('is reported with the reason, and without the signature of the request', async () => {
    answers = [403]
    publisher.deliver(update(1))
    await eventually(() => expect(reasons).toEqual([new Error('The service answers 403')]))

    await clock.advance(60_000)
    server.close()
    server.closeAllConnections()
    publisher.deliver(update(2))
    await eventually(() => expect(reasons[1]).toEqual(new Error('The service cannot be reached: ECONNREFUSED')))
  })

  it.each([301, 302, 307, 308])('that redirects (%i) is not followed, and the events count as lost', async (status) => {
    answers = [status]
    publisher.deliver(update(1))

    await eventually(() => expect(lost).toEqual([1]))
    expect(reasons).toEqual([new Error('The service redirects')])
    publisher.deliver(update(2))
    await eventually(() => expect(versions()).toEqual([2]))
    expect(paths).toEqual(['/apps/7/batch_events', '/apps/7/batch_events'])
  })

  it('accepts nothing with the wrong secret', async () => {
    open('another').deliver(update(1))

    await eventually(() => expect(lost).toEqual([1]))
  })
})

describe('pages', () => {
  it('connect to a self-hosted server, or to the one of the cluster', () => {
    const options = {
      appId: '7',
      key: 'key',
      secret: SECRET,
      cluster: 'eu',
      clock,
      channelOf: String,
      watchChannelOf: String,
      playerChannelOf: String,
      onLost: () => {},
    }
    const hosted = new PusherPublisher({ ...options, host: undefined, port: undefined, isTls: true })

    expect(publisher.address).toMatchObject({ host: '127.0.0.1', tls: false, cluster: 'us2' })
    expect(hosted.address).toEqual({ key: 'key', host: 'ws-eu.pusher.com', port: 443, tls: true, cluster: 'eu' })
  })

  it('get signatures as the protocol requires', () => {
    const signature = createHmac('sha256', SECRET).update('1.2:private-game-ABCDEF').digest('hex')

    expect(publisher.authorize('1.2', 'private-game-ABCDEF')).toBe(`key:${signature}`)
  })
})

describe('closing', () => {
  it('sends the events that wait', async () => {
    publisher.deliver(update(1, 2))
    await publisher.close()

    expect(versions()).toEqual([1, 2])
  })

  it('does not wait for a service that is away', async () => {
    answers = [500, 500, 500, 500, 500]
    publisher.deliver(update(1))
    const closed = publisher.close()
    await clock.advance(2_000)

    await closed
  })
})
