import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deal, openApp, seat, type TestApp } from '../../../tests/support/app'
import { MemoryLimits } from '../adapters/memory-limits'
import { StoreUnavailable } from '../ports/room-store'

let test: TestApp
beforeEach(async () => (test = await openApp()))
afterEach(() => test.close())

const breakStore = (error: Error) => {
  test.store.save = () => Promise.reject(error)
  test.store.check = () => Promise.reject(error)
  test.store.count = () => Promise.reject(error)
}
const away = new StoreUnavailable('The database file cannot be written: disk full, state = {"cards":"..."}')

describe('the operator', () => {
  it('sees that the process lives, whatever the store does', async () => {
    breakStore(away)

    expect((await test.app.inject('/healthz')).statusCode).toBe(200)
  })

  it('sees whether the server is ready', async () => {
    expect((await test.app.inject('/readyz')).statusCode).toBe(200)
    breakStore(away)

    const { statusCode, headers, body } = await test.app.inject('/readyz')
    expect([statusCode, headers['retry-after'], JSON.parse(body)]).toMatchObject([
      503,
      '1',
      { code: 'store-unavailable' },
    ])
  })

  it('sees it however many pages its address asks for, while their callers must wait (P-refusal-7)', async () => {
    await test.close()
    test = await openApp({ limits: (clock) => new MemoryLimits(clock) })
    for (let page = 0; page < 1_500; page += 1) await test.app.inject('/robots.txt')
    const refused = await test.app.inject('/robots.txt')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])

    const operators = await Promise.all(['/healthz', '/readyz', '/metrics'].map((path) => test.app.inject(path)))
    expect(operators.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  })

  it('sees rooms, actions and refusals in the metrics', async () => {
    const { code, players } = await deal(test, ['Maya', 'Ben'])
    await players[1].post(`/api/game/decision/${code}`, { decision: 'stay' })
    const { body, headers } = await test.app.inject('/metrics')

    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain('poker_rooms 1\n')
    expect(body).toContain('poker_action_duration_seconds_count{kind="join"} 1\n')
    expect(body).toContain('poker_players 2\n')
    expect(body).toContain('poker_refusals_total{refusal="not-your-turn"} 1\n')
    expect(body).toMatch(/poker_event_loop_delay_seconds\{quantile="0.99"\} [\d.]+\n/)
  })

  it('sees how long the store takes to save, for every save but naming a two', async () => {
    const { code, players } = await deal(test, ['Maya', 'Ben'], ['2h Kc 9d', '8c 7d 4s', 'Jc 10d 3s'])
    const saves = async () => {
      const { body } = await test.app.inject('/metrics')
      return Number(/^poker_save_duration_seconds_count (\d+)/m.exec(body)?.[1])
    }
    const before = await saves()
    await players[0].post(`/api/game/wild-cards/${code}`, {
      wildCardSelections: [{ suit: 'hearts', selectedRank: 'A' }],
    })
    expect(await saves()).toBe(before)
    await players[0].post(`/api/game/decision/${code}`, { decision: 'stay' })
    expect(await saves()).toBe(before + 1)
  })

  it('sees every kind of refusal, by reason', async () => {
    await test.close()
    test = await openApp({ limits: (clock) => new MemoryLimits(clock) })
    const { code, players } = await seat(test, 'Maya', 'Ben')
    const [maya, ben] = players
    await ben.post(`/api/game/kick/${code}`, { playerName: 'Maya' })
    await maya.post(`/api/game/ante/${code}`, { ante: 0 })
    await maya.get('/api/game/state/AAAAAA')
    await maya.get('/api/nothing')
    await maya.post(`/api/game/ready/${code}`, undefined, { origin: 'https://evil.example' })
    for (let each = 0; each < 25; each += 1) await ben.post(`/api/game/ready/${code}`)
    const { body } = await test.app.inject('/metrics')

    for (const reason of ['not-creator', 'ante-out-of-range', 'game-not-found', 'no-such-call', 'foreign-origin']) {
      expect(body).toContain(`poker_refusals_total{refusal="${reason}"} 1\n`)
    }
    expect(Number(/refusal="too-many-requests"} (\d+)/.exec(body)?.[1])).toBeGreaterThan(4)
  })

  it('sees guessed codes and floods even where refusals are kept secret', async () => {
    await test.close()
    test = await openApp({ limits: (clock) => new MemoryLimits(clock) })
    const { code, players } = await deal(test, ['Maya', 'Ben'], ['2h Kc 9d', '8c 7d 4s', 'Jc 10d 3s'])
    const refusals = async () => {
      const { body } = await test.app.inject('/metrics')
      return new Map([...body.matchAll(/refusal="([^"]+)"} (\d+)/g)].map(([, name, count]) => [name, Number(count)]))
    }
    await players[0].post('/api/game/wild-cards/AAAAAA', { wildCardSelections: [] })
    await players[0].post(`/api/game/decision/${code}`, { decision: 'stay', ahead: true })
    expect(await refusals()).toEqual(new Map([['game-not-found', 1]]))

    for (let each = 0; each < 25; each += 1) await players[1].post(`/api/game/ready/${code}`, { ahead: 1 })
    expect((await refusals()).get('too-many-requests')).toBeGreaterThan(4)
  })

  it.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'])(
    'is not a caller behind a proxy on this computer: %s (P-host-5)',
    async (header) => {
      const asked = await test.app.inject({ url: '/metrics', headers: { [header]: '203.0.113.7' } })
      expect([asked.statusCode, asked.json()]).toMatchObject([404, { code: 'no-such-page' }])
    },
  )

  it('is a caller with the whole token, also behind a proxy, or on this computer (P-host-5)', async () => {
    await test.close()
    test = await openApp({ metricsToken: 'a token', trustedProxies: 1 })
    const asked = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      (await test.app.inject({ url: '/metrics', headers, remoteAddress })).statusCode
    const withToken = (token: string) => asked({ 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${token}` })

    expect(await withToken('a token')).toBe(200)
    expect([await withToken('b token'), await withToken('a toke'), await withToken('')]).toEqual([404, 404, 404])
    expect([await asked({}), await asked({}, '192.168.1.7')]).toEqual([200, 404])
  })

  it('sees in the metrics that the store is gone', async () => {
    breakStore(away)

    expect((await test.app.inject('/metrics')).body).toContain('poker_store_latency_seconds -1\n')
  })
})

describe('when the store cannot be used', () => {
  it('a player is told to try again, and the action has no effect', async () => {
    const { code, players } = await seat(test, 'Maya')
    const { save } = test.store
    breakStore(away)
    const answer = await players[0].post(`/api/game/ready/${code}`)

    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1'])
    expect(answer.body.error).toMatch(/^The game cannot be saved right now/)
    test.store.save = save
    expect((await players[0].post<{ isReady: boolean }>(`/api/game/ready/${code}`)).body.isReady).toBe(true)
  })
})

describe('a fault', () => {
  it('is shown to the player without detail, and logged with the room', async () => {
    const { code, players } = await seat(test, 'Maya')
    breakStore(new Error('wrong in line 7'))
    const { status, body, text } = await players[0].post(`/api/game/ready/${code}`)

    expect([status, body]).toEqual([500, { error: 'Something went wrong', code: 'something-went-wrong' }])
    expect(text).not.toContain('line 7')
    const [line] = test.logged.filter((written) => written.includes('line 7'))
    expect(JSON.parse(line!)).toMatchObject({ level: 50, roomCode: code })
  })

  it('is counted', async () => {
    const { code, players } = await seat(test, 'Maya')
    breakStore(new Error('wrong in line 7'))
    await players[0].post(`/api/game/ready/${code}`)

    expect((await test.app.inject('/metrics')).body).toContain('poker_faults_total 1\n')
  })
})

describe('the log', () => {
  const lines = () => test.logged.map((line) => JSON.parse(line) as Record<string, unknown>)

  it('does not mention calls that succeed', async () => {
    const { code, players } = await deal(test, ['Maya', 'Ben'])
    await players[0].post(`/api/game/decision/${code}`, { decision: 'stay' })

    expect(test.logged).toEqual([])
  })

  it('of a refused call has the room and the reason, at a level that is off by default', async () => {
    const { code, players } = await deal(test, ['Maya', 'Ben'])
    await players[1].post(`/api/game/decision/${code}`, { decision: 'stay' })
    await test.player().join(code.toLowerCase(), '')
    await test.player().get(`/api/game/state/${code}`)

    expect(lines()).toMatchObject([
      { level: 30, roomCode: code, call: '/api/game/decision/{roomCode}', status: 409, reason: 'not-your-turn' },
      { level: 30, roomCode: code, call: '/api/game/join', status: 400, reason: 'name-required' },
      { level: 30, roomCode: code, status: 404, reason: 'player-not-found' },
    ])
  })

  it('repeats nothing that callers make up', async () => {
    const { players } = await seat(test, 'Maya')
    for (const made of ['x'.repeat(500), '"}\n{"level":60', '<script>']) {
      await players[0].join(made, made)
      await players[0].get(`/api/game/state/${encodeURIComponent(made)}`)
    }

    expect(test.logged).toHaveLength(6)
    expect(test.logged.join('')).not.toMatch(/xxxxxxx|level\\?":60|script/)
  })
})
