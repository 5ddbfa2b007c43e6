import type { Random } from '../../tests/support/random'

/** What `measure.ts` keeps, as far as the model of a cell needs it. */
export interface Measured {
  clusters: readonly Cluster[]
  /** What an action costs each process that hears of it, besides telling its own pages. */
  hearingUs: number
}

interface Cluster {
  choices: { processes: number; news?: string }
  idle: Cost
  /** A poll and an action when a process has enough to do. */
  fastPoll: Cost & { bytesToPages: number }
  fastAction: Cost & { bytesToPages: number }
}

interface Cost {
  processesUs: number
  postgresUs: number
  redisUs: number
  nginxUs: number
  redisOutBytes: number
}

/** What everything costs, in microseconds of one core and in bytes. */
export interface Costs {
  idleProcessUs: number
  idlePostgresUs: number
  poll: { processUs: number; redisUs: number; nginxUs: number; bytes: number }
  action: { processUs: number; postgresUs: number; redisUs: number; nginxUs: number; bytes: number }
  /** What an action costs each further process, and Redis for it. */
  hearingUs: number
  sendingUs: number
  newsBytes: number
  /** Asking PostgreSQL for the number of a row. */
  askUs: number
}

/** One PostgreSQL, one Redis, and the processes on them. */
export interface Cell {
  processes: number
  rooms: number
  /** Who is told of a change: every process, or the one that serves the room (channels by room, a balancer that knows it). */
  hears: 'all' | 'own'
  /** A process dies this often, in seconds. */
  processDiesEvery: number
  /** Seconds without Redis, in the middle of the hour. */
  redisAway: number
}

/** How people play: what of it is the specification's, and what is assumed. */
export const PLAY = {
  players: 6,
  /** Assumed: how long a group waits in the lobby, and plays. */
  lobbySeconds: 90,
  gameSeconds: 1_200,
  lobbyPollsPerSecond: 10,
  statePollsPerSecond: 1,
  /** Assumed: a round of six is 13 actions and takes 40 s. */
  actionsPerRoomPerSecond: 13 / 40,
}

export const CORES = { postgres: 8, nginx: 8 }
const SECONDS = 3_600
const RESTART_SECONDS = 3
/** How often a process asks for the row of a room that is played, while all are heard and while somebody is silent. */
const ASKS_EVERY = { usually: 15, whileSomebodyIsSilent: 3 }
/** A statement that reads one number by its key, on a connection that is open. */
const ASK_US = 40

/** The costs of a cluster of one process, and what each further one adds to them. */
export function costsOf({ clusters, hearingUs }: Measured): Costs {
  const [one, three] = [clusterOf(clusters, 1), clusterOf(clusters, 3)]
  return {
    idleProcessUs: one.idle.processesUs,
    idlePostgresUs: one.idle.postgresUs,
    poll: {
      processUs: one.fastPoll.processesUs,
      redisUs: one.fastPoll.redisUs,
      nginxUs: one.fastPoll.nginxUs,
      bytes: one.fastPoll.bytesToPages,
    },
    action: {
      processUs: one.fastAction.processesUs,
      postgresUs: one.fastAction.postgresUs,
      redisUs: one.fastAction.redisUs,
      nginxUs: one.fastAction.nginxUs,
      bytes: one.fastAction.bytesToPages,
    },
    hearingUs,
    sendingUs: Math.max(0, (three.fastAction.redisUs - one.fastAction.redisUs) / 2),
    newsBytes: one.fastAction.redisOutBytes,
    askUs: ASK_US,
  }
}

function clusterOf(clusters: readonly Cluster[], processes: number): Cluster {
  const found = clusters.find(({ choices }) => choices.processes === processes && choices.news !== 'rows')
  if (found === undefined) throw new Error(`no measures of ${processes} processes: run bench:cluster first`)
  return found
}

/** What goes on in a cell in one second. */
interface Second {
  lobbies: number
  games: number
  alive: number
  /** From 0.9 to 1.1: people do not act evenly. */
  briskness: number
  isRedisAway: boolean
}

/** The cores that each part of a cell keeps busy, of all its processes together, and what leaves it. */
export interface Load {
  processes: number
  postgres: number
  redis: number
  nginx: number
  redisBytes: number
  pageBytes: number
}

export function loadOf(cell: Pick<Cell, 'processes' | 'rooms' | 'hears'>, costs: Costs, second: Second): Load {
  const { lobbies, games, alive, briskness, isRedisAway } = second
  const polls = PLAY.players * (lobbies * PLAY.lobbyPollsPerSecond + games * PLAY.statePollsPerSecond)
  const acts = games * PLAY.actionsPerRoomPerSecond * briskness
  const others = isRedisAway || cell.hears === 'own' ? 0 : alive - 1
  const knowing = cell.hears === 'own' ? 1 : alive
  const every = alive < cell.processes ? ASKS_EVERY.whileSomebodyIsSilent : ASKS_EVERY.usually
  // Without Redis nobody knows what others did, and every poll asks.
  const asks = isRedisAway ? polls : ((lobbies + games) * knowing) / every
  const cores = (us: number) => us / 1e6
  return {
    processes: cores(
      polls * costs.poll.processUs +
        acts * (costs.action.processUs + costs.hearingUs * others) +
        asks * costs.askUs +
        alive * costs.idleProcessUs,
    ),
    postgres: cores(acts * costs.action.postgresUs + asks * costs.askUs + alive * costs.idlePostgresUs),
    redis: isRedisAway
      ? 0
      : cores(polls * costs.poll.redisUs + acts * (costs.action.redisUs + costs.sendingUs * others)),
    nginx: cores(polls * costs.poll.nginxUs + acts * costs.action.nginxUs),
    redisBytes: isRedisAway ? 0 : acts * costs.newsBytes * (others + 1),
    pageBytes: polls * costs.poll.bytes + acts * costs.action.bytes,
  }
}

/** The most rooms at which the processes are as full as they shall be on average, by arithmetic alone. */
export function roomsFor(cell: Pick<Cell, 'processes' | 'hears'>, costs: Costs, fill: number): number {
  const inLobby = PLAY.lobbySeconds / (PLAY.lobbySeconds + PLAY.gameSeconds)
  const usually = (rooms: number): Second => ({
    lobbies: rooms * inLobby,
    games: rooms * (1 - inLobby),
    alive: cell.processes,
    briskness: 1,
    isRedisAway: false,
  })
  const busy = (rooms: number) => loadOf({ ...cell, rooms }, costs, usually(rooms)).processes
  const [atRest, ofOne] = [busy(0), busy(1) - busy(0)]
  return Math.floor(Math.max(0, cell.processes * fill - atRest) / ofOne)
}

/** The part of what there is that was used: in the middle of the hour's seconds, and in the worst. */
export interface Fill {
  median: number
  most: number
}

export interface Outcome {
  players: number
  process: Fill
  postgres: Fill
  redis: Fill
  nginx: Fill
  redisBytes: number
  pageBytes: number
  deaths: number
  secondsTooFull: number
}

/** An hour, second by second: groups arrive, wait in a lobby, play and go; processes die and come back; Redis is away. */
export function simulate(cell: Cell, costs: Costs, chances: Random): Outcome {
  const hour = new Hour(cell, chances)
  const seconds = Array.from({ length: SECONDS }, () => hour.next())
  const loads = seconds.map((second) => loadOf(cell, costs, second))
  const fills = loads.map((load, index) => ({
    process: load.processes / (seconds[index]?.alive ?? 1),
    postgres: load.postgres / CORES.postgres,
    redis: load.redis,
    nginx: load.nginx / CORES.nginx,
  }))
  const fill = (part: keyof (typeof fills)[number]): Fill => {
    const values = fills.map(({ [part]: value }) => value)
    return { median: middle(values), most: Math.max(...values) }
  }
  return {
    players: middle(seconds.map(({ lobbies, games }) => (lobbies + games) * PLAY.players)),
    process: fill('process'),
    postgres: fill('postgres'),
    redis: fill('redis'),
    nginx: fill('nginx'),
    redisBytes: middle(loads.map(({ redisBytes }) => redisBytes)),
    pageBytes: middle(loads.map(({ pageBytes }) => pageBytes)),
    deaths: hour.deaths,
    secondsTooFull: fills.filter((parts) => Math.max(...Object.values(parts)) > 1).length,
  }
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Rooms that come and go, and processes that die. */
class Hour {
  deaths = 0
  /** The second at which each room goes from the lobby to the game, and then away. */
  #lobbies: number[] = []
  #games: number[] = []
  #backAt: number[] = []
  #now = 0

  constructor(
    private readonly cell: Cell,
    private readonly chances: Random,
  ) {
    const { lobbySeconds, gameSeconds } = PLAY
    for (let room = 0; room < cell.rooms; room += 1) {
      const isInLobby = chances.happens(lobbySeconds / (lobbySeconds + gameSeconds))
      if (isInLobby) this.#lobbies.push(chances.fraction() * lobbySeconds)
      else this.#games.push(chances.fraction() * gameSeconds)
    }
  }

  next(): Second {
    const { cell, chances } = this
    const { lobbySeconds, gameSeconds } = PLAY
    this.#now += 1
    const now = this.#now
    const arrivals = poisson(cell.rooms / (lobbySeconds + gameSeconds), chances)
    for (let room = 0; room < arrivals; room += 1) this.#lobbies.push(now + lobbySeconds * spread(chances))
    const started = this.#lobbies.filter((until) => until <= now).length
    this.#lobbies = this.#lobbies.filter((until) => until > now)
    for (let room = 0; room < started; room += 1) this.#games.push(now + gameSeconds * spread(chances))
    this.#games = this.#games.filter((until) => until > now)

    this.#backAt = this.#backAt.filter((back) => back > now)
    if (chances.happens(1 / cell.processDiesEvery) && this.#backAt.length < cell.processes - 1) {
      this.deaths += 1
      this.#backAt.push(now + RESTART_SECONDS)
    }
    return {
      lobbies: this.#lobbies.length,
      games: this.#games.length,
      alive: cell.processes - this.#backAt.length,
      briskness: 0.9 + 0.2 * chances.fraction(),
      isRedisAway: now >= SECONDS / 2 && now < SECONDS / 2 + cell.redisAway,
    }
  }
}

/** How long one stays differs from group to group: between half and one and a half of the mean. */
function spread(chances: Random): number {
  return 0.5 + chances.fraction()
}

/** How many come in a second when so many come on average (Knuth). */
export function poisson(mean: number, chances: Random): number {
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = chances.fraction(); product > limit; product *= chances.fraction()) count += 1
  return count
}
