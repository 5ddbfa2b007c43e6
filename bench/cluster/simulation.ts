import { readFileSync } from 'node:fs'
import { percentile } from '../report/statistics'
import { printTable } from '../report/print-table'
import { chancesFrom, type Chances } from '../../tests/support/chances'

/**
 * `npx tsx bench/cluster/simulation.ts`: a cell of the cluster (processes, one PostgreSQL, one Redis) over an evening,
 * second by second. Groups arrive, wait in a lobby, play and go; processes die and come back. What each poll and action
 * costs is what `bench/cluster/measure.ts` measured; what comes out is how full each part gets, and when it is too full.
 */

const COSTS = 'bench/cluster/costs.json'

interface Cost {
  processesUs: number
  postgresUs: number
  redisUs: number
  nginxUs: number
  redisInBytes: number
  redisOutBytes: number
}

interface Measured {
  choices: { processes: number; news?: string }
  idle: Cost
  statePoll: Cost
  lobbyPoll: Cost
  /** An action when a process has enough to do. */
  fastest: Cost
}

/** How people play: what of it is the specification's, and what is assumed. */
const PLAY = {
  players: 6,
  lobbySeconds: 90,
  gameSeconds: 1_200,
  lobbyPollsPerSecond: 10,
  statePollsPerSecond: 1,
  /** A round of six is 13 actions and takes about 40 s. */
  actionsPerRoomPerSecond: 13 / 40,
}

interface Cell {
  name: string
  processes: number
  rooms: number
  /** A process dies this often, in seconds, and is back after its restart. */
  processDiesEverySeconds: number
  /** Each process is told of every room; with the load balanced by room code, of those alone that it serves. */
  hears: 'all' | 'own'
}

const SECONDS = 3_600
const RESTART_SECONDS = 3
const CORES_OF_POSTGRES = 8

/** The part of what there is that was used, in the middle, in the worst hundredth, and at most. */
interface Fill {
  median: number
  p99: number
  most: number
}

interface Outcome {
  players: number
  process: Fill
  postgres: Fill
  redis: Fill
  redisMegabytesPerSecond: number
  secondsTooFull: number
}

function main(): void {
  const costs = JSON.parse(readFileSync(COSTS, 'utf8')) as Measured[]
  const cells = [10, 20, 40, 80].flatMap((processes): Cell[] => {
    const shared = { processes, rooms: processes * 250, processDiesEverySeconds: 1_800 }
    return [
      { ...shared, name: `${processes}, in turns`, hears: 'all' },
      { ...shared, name: `${processes}, by room code`, hears: 'own' },
    ]
  })
  const rows = cells.map((cell) => row(cell, simulate(cell, costs, chancesFrom(1))))
  printTable(
    `One cell, rooms of ${PLAY.players}, ${SECONDS / 60} minutes, a process killed twice an hour`,
    [
      'processes',
      'players at once',
      'a process',
      'PostgreSQL, of 8 cores',
      'Redis, of one core',
      'Redis out, MB/s',
      'seconds too full',
    ],
    rows,
  )
}

function row({ name }: Cell, outcome: Outcome): (string | number)[] {
  const shown = ({ median, p99 }: Fill) => `${percent(median)} (p99 ${percent(p99)})`
  return [
    name,
    outcome.players.toFixed(0),
    shown(outcome.process),
    shown(outcome.postgres),
    shown(outcome.redis),
    outcome.redisMegabytesPerSecond.toFixed(1),
    outcome.secondsTooFull,
  ]
}

function simulate(cell: Cell, costs: Measured[], chances: Chances): Outcome {
  const cost = costModel(costs)
  const evening = new Evening(cell, chances)
  const fills: { process: number; postgres: number; redis: number; bytes: number; players: number }[] = []
  for (let second = 0; second < SECONDS; second += 1) {
    const { lobbies, games, alive, asksAnew } = evening.next()
    const lobbyPolls = lobbies * PLAY.players * PLAY.lobbyPollsPerSecond
    const statePolls = games * PLAY.players * PLAY.statePollsPerSecond
    const acts = chances.fraction() * 0.2 + 0.9
    const actions = games * PLAY.actionsPerRoomPerSecond * acts
    const hearers = cell.hears === 'all' ? alive : 1
    fills.push({
      players: (lobbies + games) * PLAY.players,
      process:
        (lobbyPolls * cost.lobbyPoll.processesUs +
          statePolls * cost.statePoll.processesUs +
          actions * (cost.actionUs + cost.hearingUs * (hearers - 1))) /
          (alive * 1e6) +
        cost.idle.processesUs / 1e6,
      postgres:
        (actions * cost.action.postgresUs +
          statePolls * cost.statePoll.postgresUs +
          asksAnew * cost.askUs +
          cost.idle.postgresUs * cell.processes) /
        (CORES_OF_POSTGRES * 1e6),
      redis:
        (lobbyPolls * cost.lobbyPoll.redisUs +
          statePolls * cost.statePoll.redisUs +
          actions * (cost.action.redisUs + cost.sendingUs * (hearers - 1))) /
        1e6,
      bytes: actions * cost.newsBytes * hearers,
    })
  }
  const of = (part: 'process' | 'postgres' | 'redis') => fillOf(fills.map((fill) => fill[part]))
  return {
    players: percentile(
      fills.map(({ players }) => players),
      50,
    ),
    process: of('process'),
    postgres: of('postgres'),
    redis: of('redis'),
    redisMegabytesPerSecond:
      percentile(
        fills.map(({ bytes }) => bytes),
        50,
      ) / 1e6,
    secondsTooFull: fills.filter(({ process, postgres, redis }) => Math.max(process, postgres, redis) > 1).length,
  }
}

/** Rooms that come and go, and processes that die. */
class Evening {
  /** The second at which each room goes from the lobby to the game, and then away. */
  #lobbies: number[] = []
  #games: number[] = []
  #backAt: number[] = []
  #second = 0

  constructor(
    private readonly cell: Cell,
    private readonly chances: Chances,
  ) {
    const { lobbySeconds, gameSeconds } = PLAY
    for (let room = 0; room < cell.rooms; room += 1) {
      const isInLobby = chances.fraction() < lobbySeconds / (lobbySeconds + gameSeconds)
      if (isInLobby) this.#lobbies.push(chances.fraction() * lobbySeconds)
      else this.#games.push(chances.fraction() * gameSeconds)
    }
  }

  next(): { lobbies: number; games: number; alive: number; asksAnew: number } {
    const { cell, chances } = this
    const { lobbySeconds, gameSeconds } = PLAY
    this.#second += 1
    const now = this.#second
    const arrivals = poisson(cell.rooms / (lobbySeconds + gameSeconds), chances)
    for (let room = 0; room < arrivals; room += 1) this.#lobbies.push(now + lobbySeconds * spread(chances))
    const started = this.#lobbies.filter((until) => until <= now).length
    this.#lobbies = this.#lobbies.filter((until) => until > now)
    for (let room = 0; room < started; room += 1) this.#games.push(now + gameSeconds * spread(chances))
    this.#games = this.#games.filter((until) => until > now)

    this.#backAt = this.#backAt.filter((back) => back > now)
    const hasDied = chances.happens(1 / cell.processDiesEverySeconds)
    if (hasDied) this.#backAt.push(now + RESTART_SECONDS)
    const alive = cell.processes - this.#backAt.length
    // The others ask the store sooner while somebody is silent: every room that each of them serves, each 3 s.
    const serves = cell.hears === 'all' ? cell.rooms * alive : cell.rooms
    const everySeconds = this.#backAt.length > 0 ? 3 : 15
    return { lobbies: this.#lobbies.length, games: this.#games.length, alive, asksAnew: serves / everySeconds }
  }
}

interface CostModel {
  idle: Cost
  lobbyPoll: Cost
  statePoll: Cost
  action: Cost
  /** An action in the process that makes it, with its pages told. */
  actionUs: number
  /** What each other process spends on hearing of it. */
  hearingUs: number
  /** What Redis spends on each process that it tells. */
  sendingUs: number
  askUs: number
  newsBytes: number
}

/** A statement that reads one number by its key. Measured as the difference that such statements make to a poll. */
const ASK_US = 30

function costModel(costs: Measured[]): CostModel {
  const one = measuredWith(costs, 1)
  const three = measuredWith(costs, 3)
  return {
    idle: one.idle,
    lobbyPoll: one.lobbyPoll,
    // What a poll asks the store is counted by the second below, since it hangs on how many processes know a room.
    statePoll: { ...one.statePoll, postgresUs: 0 },
    action: one.fastest,
    actionUs: one.fastest.processesUs,
    hearingUs: Math.max(0, (three.fastest.processesUs - one.fastest.processesUs) / 2),
    sendingUs: Math.max(5, (three.fastest.redisUs - one.fastest.redisUs) / 2),
    askUs: ASK_US,
    newsBytes: one.fastest.redisOutBytes,
  }
}

function measuredWith(costs: Measured[], processes: number): Measured {
  const found = costs.find(({ choices }) => choices.processes === processes && choices.news !== 'rows')
  if (found === undefined) throw new Error(`${COSTS} has no measures of ${processes} processes: run measure.ts first`)
  return found
}

function fillOf(values: number[]): Fill {
  return { median: percentile(values, 50), p99: percentile(values, 99), most: Math.max(...values) }
}

/** How long one stays differs from group to group: between half and one and a half of the mean. */
function spread(chances: Chances): number {
  return 0.5 + chances.fraction()
}

/** How many come in a second when so many come on average (Knuth). */
function poisson(mean: number, chances: Chances): number {
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = chances.fraction(); product > limit; product *= chances.fraction()) count += 1
  return count
}

function percent(part: number): string {
  return `${(part * 100).toFixed(0)} %`
}

main()
