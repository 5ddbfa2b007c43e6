import type { Random } from '../../tests/support/random'
import { median } from '../report/statistics'
import { loadOf, PLAY, type Cell, type Second } from './cell'
import type { Costs } from './costs'

/** A cell with its failures. */
export interface FailingCell extends Cell {
  /** The mean time between the ends of processes, in seconds. */
  processDiesEvery: number
  /** Seconds without Redis, in the middle of the hour. */
  redisAway: number
}

export const CORES = { postgres: 8, nginx: 8 }
const SECONDS = 3_600
const RESTART_SECONDS = 3

/** The used share of a part's capacity: the median and the maximum of the hour's seconds. */
export interface Share {
  median: number
  most: number
}

export interface Outcome {
  players: number
  process: Share
  postgres: Share
  redis: Share
  nginx: Share
  redisBytes: number
  pageBytes: number
  deaths: number
  secondsTooFull: number
}

/**
 * Simulates an hour second by second: groups arrive, wait, play and leave; processes end and restart; Redis is
 * unavailable for some time.
 */
export function simulate(cell: FailingCell, costs: Costs, random: Random): Outcome {
  const hour = new Hour(cell, random)
  const seconds = Array.from({ length: SECONDS }, () => hour.next())
  const loads = seconds.map((second) => loadOf(cell, costs, second))
  const shares = loads.map((load, index) => ({
    process: load.processes / (seconds[index]?.alive ?? 1),
    postgres: load.postgres / CORES.postgres,
    redis: load.redis,
    nginx: load.nginx / CORES.nginx,
  }))
  const shareOf = (part: keyof (typeof shares)[number]): Share => {
    const values = shares.map(({ [part]: value }) => value)
    return { median: median(values), most: Math.max(...values) }
  }
  return {
    players: median(seconds.map(({ lobbies, games }) => (lobbies + games) * PLAY.players)),
    process: shareOf('process'),
    postgres: shareOf('postgres'),
    redis: shareOf('redis'),
    nginx: shareOf('nginx'),
    redisBytes: median(loads.map(({ redisBytes }) => redisBytes)),
    pageBytes: median(loads.map(({ pageBytes }) => pageBytes)),
    deaths: hour.deaths,
    secondsTooFull: shares.filter((parts) => Math.max(...Object.values(parts)) > 1).length,
  }
}

/** Rooms that open and close, and processes that end and restart. */
class Hour {
  deaths = 0
  /** The seconds at which rooms leave the lobby, and at which they leave the game. */
  #lobbies: number[] = []
  #games: number[] = []
  #restartsAt: number[] = []
  #now = 0

  constructor(
    private readonly cell: FailingCell,
    private readonly random: Random,
  ) {
    const { lobbySeconds, gameSeconds } = PLAY
    for (let room = 0; room < cell.rooms; room += 1) {
      const isInLobby = random.happens(lobbySeconds / (lobbySeconds + gameSeconds))
      if (isInLobby) this.#lobbies.push(random.fraction() * lobbySeconds)
      else this.#games.push(random.fraction() * gameSeconds)
    }
  }

  next(): Second {
    const { cell, random } = this
    this.#now += 1
    this.#moveRooms()
    this.#endProcesses()
    return {
      lobbies: this.#lobbies.length,
      games: this.#games.length,
      alive: cell.processes - this.#restartsAt.length,
      pace: 0.9 + 0.2 * random.fraction(),
      isRedisAway: this.#now >= SECONDS / 2 && this.#now < SECONDS / 2 + cell.redisAway,
    }
  }

  #moveRooms(): void {
    const { lobbySeconds, gameSeconds } = PLAY
    const now = this.#now
    const arrivals = poisson(this.cell.rooms / (lobbySeconds + gameSeconds), this.random)
    for (let room = 0; room < arrivals; room += 1) this.#lobbies.push(now + lobbySeconds * spread(this.random))
    const started = this.#lobbies.filter((until) => until <= now).length
    this.#lobbies = this.#lobbies.filter((until) => until > now)
    for (let room = 0; room < started; room += 1) this.#games.push(now + gameSeconds * spread(this.random))
    this.#games = this.#games.filter((until) => until > now)
  }

  #endProcesses(): void {
    const { processes, processDiesEvery } = this.cell
    this.#restartsAt = this.#restartsAt.filter((restart) => restart > this.#now)
    if (!this.random.happens(1 / processDiesEvery) || this.#restartsAt.length >= processes - 1) return
    this.deaths += 1
    this.#restartsAt.push(this.#now + RESTART_SECONDS)
  }
}

/** The duration of a stay differs between groups: from half to one and a half of the mean. */
function spread(random: Random): number {
  return 0.5 + random.fraction()
}

/** A random number of arrivals with this mean (Knuth). */
export function poisson(mean: number, random: Random): number {
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = random.fraction(); product > limit; product *= random.fraction()) count += 1
  return count
}
