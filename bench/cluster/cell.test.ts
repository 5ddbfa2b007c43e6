import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../tests/support/random'
import { costsOf, loadOf, PLAY, poisson, roomsFor, simulate, type Costs, type Measured } from './cell'

const COSTS: Costs = {
  idleProcessUs: 10_000,
  idlePostgresUs: 5_000,
  poll: { processUs: 100, redisUs: 10, nginxUs: 40, bytes: 300 },
  action: { processUs: 1_000, postgresUs: 400, redisUs: 50, nginxUs: 200, bytes: 20_000 },
  hearingUs: 60,
  sendingUs: 8,
  newsBytes: 6_000,
  askUs: 40,
}

describe('the costs', () => {
  const cost = { postgresUs: 3, nginxUs: 4, redisOutBytes: 5, bytesToPages: 6 }
  const measuredOf = (processes: number, us: number): Measured['clusters'][number] => ({
    choices: { processes },
    idle: { ...cost, processesUs: 1, redisUs: 2 },
    fastPoll: { ...cost, processesUs: 20, redisUs: 7 },
    fastAction: { ...cost, processesUs: us, redisUs: us / 10 },
  })

  it('are those of one process, and what each of two more adds', () => {
    const clusters = [measuredOf(1, 100), measuredOf(2, 130), measuredOf(3, 160)]
    const costs = costsOf({ clusters, hearingUs: 30 })
    expect(costs).toMatchObject({ idleProcessUs: 1, hearingUs: 30, sendingUs: 3, newsBytes: 5 })
    expect(costs.poll).toMatchObject({ processUs: 20, redisUs: 7, nginxUs: 4, bytes: 6 })
    expect(costs.action).toMatchObject({ processUs: 100, postgresUs: 3 })
  })

  it('are asked for where there are none', () => {
    expect(() => costsOf({ clusters: [measuredOf(1, 100)], hearingUs: 30 })).toThrow('no measures of 3 processes')
  })
})

describe('a second of a cell', () => {
  const second = { lobbies: 10, games: 100, alive: 4, briskness: 1, isRedisAway: false }
  const cell = { processes: 4, rooms: 110, hears: 'all' } as const
  const polls = 10 * 6 * 10 + 100 * 6 * 1
  const acts = 100 * PLAY.actionsPerRoomPerSecond

  it('costs what its polls, actions and questions cost', () => {
    const asks = (110 * 4) / 15
    const load = loadOf(cell, COSTS, second)
    expect(load.processes * 1e6).toBeCloseTo(polls * 100 + acts * (1_000 + 3 * 60) + asks * 40 + 4 * 10_000, 3)
    expect(load.postgres * 1e6).toBeCloseTo(acts * 400 + asks * 40 + 4 * 5_000, 3)
    expect(load.redis * 1e6).toBeCloseTo(polls * 10 + acts * (50 + 3 * 8), 3)
    expect(load.nginx * 1e6).toBeCloseTo(polls * 40 + acts * 200, 3)
    expect(load.redisBytes).toBeCloseTo(acts * 6_000 * 4, 3)
    expect(load.pageBytes).toBeCloseTo(polls * 300 + acts * 20_000, 3)
  })

  it('is told to nobody else where only those who serve a room hear of it', () => {
    const load = loadOf({ ...cell, hears: 'own' }, COSTS, second)
    expect(load.processes * 1e6).toBeCloseTo(polls * 100 + acts * 1_000 + (110 / 15) * 40 + 4 * 10_000, 3)
    expect(load.redisBytes).toBeCloseTo(acts * 6_000, 3)
  })

  it('asks sooner while a process is silent, and with every poll while Redis is away', () => {
    const usual = loadOf(cell, COSTS, second)
    const silent = loadOf(cell, COSTS, { ...second, alive: 3 })
    expect((silent.postgres - usual.postgres) * 1e6).toBeCloseTo(110 * (3 / 3 - 4 / 15) * 40 - 5_000, 3)
    const alone = loadOf(cell, COSTS, { ...second, isRedisAway: true })
    expect(alone.redis).toBe(0)
    expect(alone.postgres * 1e6).toBeCloseTo(acts * 400 + polls * 40 + 4 * 5_000, 3)
  })
})

describe('an hour', () => {
  const cell = { processes: 8, hears: 'all', processDiesEvery: 600, redisAway: 30 } as const

  it('of as many rooms as the arithmetic allows fills the processes as planned', () => {
    const rooms = roomsFor(cell, COSTS, 0.6)
    const { process, players, deaths, redis, postgres } = simulate({ ...cell, rooms }, COSTS, seededRandom(1))
    expect(process.median).toBeGreaterThan(0.57)
    expect(process.median).toBeLessThan(0.63)
    expect(players / (rooms * PLAY.players)).toBeCloseTo(1, 1)
    expect(deaths).toBeGreaterThan(0)
    // One of eight was gone, and the others carried its part.
    expect(process.most).toBeGreaterThan(process.median * 1.1)
    expect(redis.most).toBeLessThan(1)
    expect(postgres.most).toBeGreaterThan(postgres.median)
  })

  it('is the same with the same seed', () => {
    const once = () => simulate({ ...cell, rooms: 300 }, COSTS, seededRandom(7))
    expect(once()).toEqual(once())
  })

  it('that is too full says so', () => {
    const rooms = roomsFor(cell, COSTS, 1.2)
    expect(simulate({ ...cell, rooms }, COSTS, seededRandom(1)).secondsTooFull).toBeGreaterThan(3_000)
  })

  it('holds fewer rooms on each process the more of them hear everything, and as many where they do not', () => {
    const perProcess = (processes: number, hears: 'all' | 'own') =>
      roomsFor({ processes, hears }, COSTS, 0.6) / processes
    expect(perProcess(40, 'all')).toBeLessThan(perProcess(10, 'all') * 0.8)
    expect(perProcess(40, 'own')).toBeCloseTo(perProcess(10, 'own'), 0)
  })

  it('brings as many groups as are expected', () => {
    const chances = seededRandom(3)
    const counts = Array.from({ length: 20_000 }, () => poisson(2.5, chances))
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
    expect(mean).toBeCloseTo(2.5, 1)
  })
})
