import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deal, openApp, seat, type TestApp } from '../../../tests/support/app'
import type { Answer, Player } from '../../../tests/support/player'
import { MemoryLimits } from '../adapters/memory-limits'
import { createRequestOrigin } from './request-origin'

let test: TestApp
beforeEach(async () => (test = await openApp({ limits: (clock) => new MemoryLimits(clock) })))
afterEach(() => test.close())

/** How many calls in a row are not answered 429. */
async function allowed(call: (index: number) => Promise<Answer<unknown>>): Promise<number> {
  for (let index = 0; index < 200; index += 1) if ((await call(index)).status === 429) return index
  return 200
}

const friendly = { playerName: 'Maya', settings: { maxRounds: 5, decisionTimer: 30, ante: 50 } }

describe('a session may', () => {
  it('post 20 times at once and then 10 times a second, heartbeats included', async () => {
    const { code, players } = await seat(test, 'Maya')
    await test.clock.advance(2_000)
    const beat = () => players[0].post(`/api/game/heartbeat/${code}`)

    expect(await allowed(beat)).toBe(20)
    await test.clock.advance(1_000)
    expect(await allowed(beat)).toBe(10)
  })

  it('say 5 things in 5 seconds', async () => {
    const { code, players } = await seat(test, 'Maya')
    const say = (index: number) => players[0].post(`/api/chat/game/${code}/chat`, { message: `${index}` })

    expect(await allowed(say)).toBe(5)
    await test.clock.advance(5_000)
    expect(await allowed(say)).toBe(5)
  })

  it('react twice a second, in bursts of 5', async () => {
    const { code, players } = await seat(test, 'Maya')
    const react = () => players[0].post(`/api/game/react/${code}`, { reaction: 'rabbit' })

    expect(await allowed(react)).toBe(5)
    await test.clock.advance(1_000)
    expect(await allowed(react)).toBe(2)
  })

  it('poll 30 times a second', async () => {
    const { code, players } = await seat(test, 'Maya')
    const poll = () => players[0].get(`/api/game/lobby/${code}`)

    expect(await allowed(poll)).toBe(30)
    await test.clock.advance(1_000)
    expect(await allowed(poll)).toBe(30)
  })

  it('learns in whole seconds when to try again', async () => {
    const { code, players } = await seat(test, 'Maya')
    const say = (index: number) => players[0].post(`/api/chat/game/${code}/chat`, { message: `${index}` })
    await allowed(say)
    const { headers, body } = await say(0)

    expect(headers['retry-after']).toBe('1')
    expect(body).toEqual({ error: 'Too many requests. Slow down a little', code: 'too-many-requests' })
  })

  it('does not use up the allowance of another session', async () => {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    await allowed(() => players[0].get(`/api/game/lobby/${code}`))

    expect((await players[1].get(`/api/game/lobby/${code}`)).status).toBe(200)
  })
})

describe('an address may', () => {
  /** A new session for each call, so that the limits of sessions do not interfere. */
  const stranger = () => test.player()

  it('open 30 games a minute, not counting malformed ones', async () => {
    for (let index = 0; index < 10; index += 1) await stranger().post('/api/game/create', {})

    expect(await allowed(() => stranger().post('/api/game/create', friendly))).toBe(30)
    await test.clock.advance(20_000)
    expect(await allowed(() => stranger().post('/api/game/create', friendly))).toBe(10)
    await test.clock.advance(60_000)
    expect(await allowed(() => stranger().post('/api/game/create', friendly))).toBe(30)
  })

  it('begin 120 sessions a minute', async () => {
    expect(await allowed(() => stranger().get('/api/game/active-games'))).toBe(120)
    const late = await stranger().get('/api/game/active-games')

    expect(late.headers['set-cookie']).toBeUndefined()
    expect((await test.player('Zoe', { address: '192.0.2.2' }).get('/api/session/init')).status).toBe(200)
  })
})

describe('past 60 unknown room codes a minute', () => {
  let code: string
  let maya: Player
  let guesser: Player
  let found: number

  beforeEach(async () => {
    const table = await deal(test, ['Maya'])
    code = table.code
    maya = table.players[0]
    guesser = test.player()
    await guesser.get('/api/session/init')
    found = await allowed(async (index) => {
      await test.clock.advance(index % 20 === 0 ? 1000 : 0)
      return guesser.get(`/api/game/state/ZZ${String(index).padStart(4, '2')}`)
    })
  })

  it('no more are looked up', () => {
    expect(found).toBeGreaterThanOrEqual(60)
    expect(found).toBeLessThan(66)
  })

  it.each([
    ['state', () => guesser.get(`/api/game/state/${code}`)],
    ['lobby', () => guesser.get(`/api/game/lobby/${code}`)],
    ['watching', () => guesser.get(`/api/game/watch/${code}`)],
    ['join', () => guesser.join(code, 'Zoe')],
    ['join status', () => guesser.get(`/api/game/join/${code}`)],
    ['chat', () => guesser.post(`/api/chat/game/${code}/chat`, { message: 'Hi' })],
    [
      'channel',
      () => guesser.post('/api/chat/pusher/auth', { socket_id: '1.2', channel_name: `private-game-${code}` }),
    ],
  ])('the right code is answered like a wrong one: %s', async (_, call) => {
    const answer = await call()

    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  })

  it('a refused join has no effect', async () => {
    await guesser.join(code, 'Zoe')
    await test.clock.advance(60_000)

    expect((await guesser.get<{ status: string }>(`/api/game/join/${code}`)).body.status).toBe('none')
  })

  it('a player with a seat plays on, from the same address', async () => {
    expect((await maya.get(`/api/game/state/${code}`)).status).toBe(200)
    expect((await maya.post(`/api/game/heartbeat/${code}`)).status).toBe(200)
    expect((await maya.join(code, 'Maya')).body.status).toBe('joined')
  })

  it('other addresses are not affected', async () => {
    expect((await test.player('Zoe', { address: '192.0.2.2' }).join(code, 'Zoe')).status).toBe(200)
  })
})

describe('all sessions of an address together may', () => {
  it('poll 600 times a second', async () => {
    const guests = await Promise.all(
      Array.from({ length: 25 }, async () => {
        const guest = test.player()
        await guest.get('/api/session/init')
        return guest
      }),
    )
    await test.clock.advance(1_000)
    const answers = await Promise.all(
      guests.flatMap((guest) => Array.from({ length: 30 }, () => guest.get('/api/game/active-games'))),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(600)
  })
})

describe('behind proxies', () => {
  it('the address is the one that the last trusted proxy saw', async () => {
    await test.close()
    test = await openApp({ limits: (clock) => new MemoryLimits(clock), trustedProxies: 2 })
    const from = (forwarded: string) =>
      test.player('Zoe', { headers: { 'x-forwarded-for': forwarded } }).get('/api/game/active-games')

    expect(await allowed((index) => from(`9.9.9.${index}, 203.0.113.7, 10.0.0.1`))).toBe(120)
    expect((await from('203.0.113.8, 10.0.0.1')).status).toBe(200)
  })

  it('a made-up address is ignored if no proxy is trusted', async () => {
    const from = (index: number) =>
      test.player('Zoe', { headers: { 'x-forwarded-for': `203.0.113.${index}` } }).get('/api/game/active-games')

    expect(await allowed(from)).toBe(120)
  })
})

describe('one address is', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:40001', '192.0.2.1'],
    ['[2001:db8:1:2::6]:40001', '2001:db8:1:2::'],
    ['[2001:db8:1:2::6]', '2001:db8:1:2::'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:db8:1:2::6', '2001:db8:1:2::'],
    ['2001:db8::6', '2001:db8::'],
    ['::1', '::'],
    ['not an address', '10.0.0.1'],
    [`${'9'.repeat(900)}, 192.0.2.1`, '192.0.2.1'],
    ['x'.repeat(10_000), '10.0.0.1'],
  ])('%s counts as %s', (address, key) => {
    const origin = createRequestOrigin({ publicOrigins: [], trustedProxies: 2 })
    const socket = { remoteAddress: '10.0.0.1' } as Socket
    expect(origin.address({ headers: { 'x-forwarded-for': address }, socket })).toBe(key)
  })

  it('the first forwarded entry that is no address is reported once, without the addresses beside it', () => {
    const told: string[] = []
    const onWrongForward = (entry: string) => void told.push(entry)
    const origin = createRequestOrigin({ publicOrigins: [], trustedProxies: 2, onWrongForward })
    const socket = { remoteAddress: '10.0.0.1' } as Socket
    for (const forwarded of ['192.0.2.1', '192.0.2.1, unknown, 192.0.2.2', 'secret'])
      origin.address({ headers: { 'x-forwarded-for': forwarded }, socket })
    expect(told).toEqual(['unknown'])
  })

  it.each<[number, string, string, number[], string?]>([
    [0, '192.0.2.1', '127.0.0.1', [1]],
    [0, '192.0.2.1', '::ffff:172.17.0.1', [1]],
    [0, '192.0.2.1', '8.8.8.8', []],
    [1, '192.0.2.1', '127.0.0.1', []],
    [2, '192.0.2.1', '127.0.0.1', [1]],
    [2, '192.0.2.1, 10.0.0.1', '127.0.0.1', []],
    [2, '9.9.9.9, 192.0.2.1, 10.0.0.1', '127.0.0.1', []],
    [2, '', '127.0.0.1', []],
    [1, '', '127.0.0.1', [0], 'poker.example.org'],
    [0, '', '127.0.0.1', [], 'poker.example.org'],
  ])('with TRUST_PROXY=%i, the entries "%s" from %s are reported once if they are too few', (...given) => {
    const [trustedProxies, forwarded, remoteAddress, expected, host = 'localhost:3000'] = given
    const told: number[] = []
    const onWrongCount = (entries: number) => void told.push(entries)
    const origin = createRequestOrigin({ publicOrigins: [], trustedProxies, onWrongCount })
    const headers = { host, ...(forwarded !== '' && { 'x-forwarded-for': forwarded }) }
    const request = { headers, socket: { remoteAddress } as Socket }
    for (let each = 0; each < 2; each += 1) origin.address(request)
    expect(told).toEqual(expected)
  })
})
