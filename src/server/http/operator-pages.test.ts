import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deal, openApp, seat, type TestApp } from '../../../tests/support/app'
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

  it('sees whether it can be used', async () => {
    expect((await test.app.inject('/readyz')).statusCode).toBe(200)
    breakStore(away)

    expect((await test.app.inject('/readyz')).statusCode).toBe(503)
  })

  it('sees rooms, actions and refusals in the metrics', async () => {
    const { code, players } = await deal(test, ['Maya', 'Ben'])
    await players[1].post(`/game/decision/${code}`, { decision: 'stay' })
    const { body, headers } = await test.app.inject('/metrics')

    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain('poker_rooms 1\n')
    expect(body).toContain('poker_action_duration_seconds_count{kind="join"} 1\n')
    expect(body).toContain('poker_refusals_total{refusal="not-your-turn"} 1\n')
    expect(body).toMatch(/poker_event_loop_delay_seconds\{quantile="0.99"\} [\d.]+\n/)
  })

  it('sees in the metrics that the store is gone', async () => {
    breakStore(away)

    expect((await test.app.inject('/metrics')).body).toContain('poker_store_latency_seconds -1\n')
  })
})

describe('when the store cannot be used', () => {
  it('a player is told to try again, and the action has not happened', async () => {
    const { code, players } = await seat(test, 'Maya')
    const { save } = test.store
    breakStore(away)
    const answer = await players[0].post(`/game/ready/${code}`)

    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1'])
    expect(answer.body.error).toMatch(/^The game cannot be saved right now/)
    test.store.save = save
    expect((await players[0].post<{ isReady: boolean }>(`/game/ready/${code}`)).body.isReady).toBe(true)
  })
})

describe('a fault', () => {
  it('is told to the player without detail, and to the log with the room', async () => {
    const { code, players } = await seat(test, 'Maya')
    breakStore(new Error('wrong in line 7'))
    const { status, body, text } = await players[0].post(`/game/ready/${code}`)

    expect([status, body]).toEqual([500, { error: 'Something went wrong' }])
    expect(text).not.toContain('line 7')
    const [line] = test.logged.filter((written) => written.includes('line 7'))
    expect(JSON.parse(line!)).toMatchObject({ level: 50, roomCode: code, reqId: expect.any(String) as string })
  })

  it('is counted', async () => {
    const { code, players } = await seat(test, 'Maya')
    breakStore(new Error('wrong in line 7'))
    await players[0].post(`/game/ready/${code}`)

    expect((await test.app.inject('/metrics')).body).toContain('poker_faults_total 1\n')
  })
})

it('nothing is logged of calls that go well, or that the rules refuse', async () => {
  const { code, players } = await deal(test, ['Maya', 'Ben'])
  await players[1].post(`/game/decision/${code}`, { decision: 'stay' })

  expect(test.logged).toEqual([])
})
