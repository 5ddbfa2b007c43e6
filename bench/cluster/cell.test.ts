import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../tests/support/random'
import { loadOf, PLAY, roomsFor } from './cell'
import { costsOf, type Costs, type Measured } from './costs'
import { poisson, simulate } from './hour'

const COSTS: Costs = {
  idle: { processesUs: 10_000, postgresUs: 5_000 },
  poll: { processesUs: 100, postgresUs: 0, redisUs: 10, nginxUs: 40, redisOutBytes: 0, bytesToPages: 300 },
  action: {
    processesUs: 1_000,
    postgresUs: 400,
    redisUs: 50,
    nginxUs: 200,
    redisOutBytes: 6_000,
    bytesToPages: 20_000,
  },
  updateUs: 60,
  forwardingUs: 8,
  revisionReadUs: 40,
}

describe('the costs', () => {
  const cost = { postgresUs: 3, nginxUs: 4, redisOutBytes: 5, bytesToPages: 6 }
  const measuredOf = (processes: number, us: number): Measured['clusters'][number] => ({
    choices: { processes },
    idle: { ...cost, processesUs: 1 },
    fastPoll: { ...cost, processesUs: 20, redisUs: 7 },
    fastAction: { ...cost, processesUs: us, redisUs: us / 10 },
  })

  it('are those of one process, with the addition of each further process', () => {
    const clusters = [measuredOf(1, 100), measuredOf(2, 130), measuredOf(3, 160)]
    const costs = costsOf({ clusters, updateUs: 30 })
    expect(costs).toMatchObject({ idle: { processesUs: 1 }, updateUs: 30, forwardingUs: 3 })
    expect(costs.poll).toMatchObject({ processesUs: 20, redisUs: 7, nginxUs: 4, bytesToPages: 6 })
    expect(costs.action).toMatchObject({ processesUs: 100, postgresUs: 3, redisOutBytes: 5 })
  })

  it('cannot be derived without the measures', () => {
    expect(() => costsOf({ clusters: [measuredOf(1, 100)], updateUs: 30 })).toThrow('no measures of 3 processes')
  })
})

describe('a second of a cell', () => {
  const second = { lobbies: 10, games: 100, alive: 4, pace: 1, isRedisAway: false }
  const cell = { processes: 4, rooms: 110, receivers: 'all' } as const
  const polls = 10 * 6 * 10 + 100 * 6 * 1
  const actions = 100 * PLAY.actionsPerRoomPerSecond

  it('costs the sum of its polls, actions and revision reads', () => {
    const revisionReads = (110 * 4) / 15
    const load = loadOf(cell, COSTS, second)
    expect(load.processes * 1e6).toBeCloseTo(
      polls * 100 + actions * (1_000 + 3 * 60) + revisionReads * 40 + 4 * 10_000,
      3,
    )
    expect(load.postgres * 1e6).toBeCloseTo(actions * 400 + revisionReads * 40 + 4 * 5_000, 3)
    expect(load.redis * 1e6).toBeCloseTo(polls * 10 + actions * (50 + 3 * 8), 3)
    expect(load.nginx * 1e6).toBeCloseTo(polls * 40 + actions * 200, 3)
    expect(load.redisBytes).toBeCloseTo(actions * 6_000 * 4, 3)
    expect(load.pageBytes).toBeCloseTo(polls * 300 + actions * 20_000, 3)
  })

  it('costs no updates if only the serving process receives a change', () => {
    const load = loadOf({ ...cell, receivers: 'serving' }, COSTS, second)
    expect(load.processes * 1e6).toBeCloseTo(polls * 100 + actions * 1_000 + (110 / 15) * 40 + 4 * 10_000, 3)
    expect(load.redisBytes).toBeCloseTo(actions * 6_000, 3)
  })

  it('has more revision reads while a process is silent, and one with every poll while Redis is away', () => {
    const usual = loadOf(cell, COSTS, second)
    const silent = loadOf(cell, COSTS, { ...second, alive: 3 })
    expect((silent.postgres - usual.postgres) * 1e6).toBeCloseTo(110 * (3 / 3 - 4 / 15) * 40 - 5_000, 3)
    const alone = loadOf(cell, COSTS, { ...second, isRedisAway: true })
    expect(alone.redis).toBe(0)
    expect(alone.postgres * 1e6).toBeCloseTo(actions * 400 + polls * 40 + 4 * 5_000, 3)
  })
})

describe('an hour', () => {
  const cell = { processes: 8, receivers: 'all', processDiesEvery: 600, redisAway: 30 } as const

  it('with the calculated number of rooms uses the planned share of the processes', () => {
    const rooms = roomsFor(cell, COSTS, 0.6)
    const { process, players, deaths, redis, postgres } = simulate({ ...cell, rooms }, COSTS, seededRandom(1))
    expect(process.median).toBeGreaterThan(0.57)
    expect(process.median).toBeLessThan(0.63)
    expect(players / (rooms * PLAY.players)).toBeCloseTo(1, 1)
    expect(deaths).toBeGreaterThan(0)
    // One of eight processes was down, and the others carried its load.
    expect(process.most).toBeGreaterThan(process.median * 1.1)
    expect(redis.most).toBeLessThan(1)
    expect(postgres.most).toBeGreaterThan(postgres.median)
  })

  it('has the same result with the same seed', () => {
    const once = () => simulate({ ...cell, rooms: 300 }, COSTS, seededRandom(7))
    expect(once()).toEqual(once())
  })

  it('with too many rooms is reported as too full', () => {
    const rooms = roomsFor(cell, COSTS, 1.2)
    expect(simulate({ ...cell, rooms }, COSTS, seededRandom(1)).secondsTooFull).toBeGreaterThan(3_000)
  })

  it('has fewer rooms per process with more processes, unless only the serving process receives a change', () => {
    const perProcess = (processes: number, receivers: 'all' | 'serving') =>
      roomsFor({ processes, receivers }, COSTS, 0.6) / processes
    expect(perProcess(40, 'all')).toBeLessThan(perProcess(10, 'all') * 0.8)
    expect(perProcess(40, 'serving')).toBeCloseTo(perProcess(10, 'serving'), 0)
  })

  it('has the expected number of arrivals', () => {
    const random = seededRandom(3)
    const counts = Array.from({ length: 20_000 }, () => poisson(2.5, random))
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
    expect(mean).toBeCloseTo(2.5, 1)
  })
})
