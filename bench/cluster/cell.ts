import type { Costs } from './costs'

/** A PostgreSQL, a Redis and an nginx with their processes. */
export interface Cell {
  processes: number
  rooms: number
  /** Which processes receive a change: all, or the one that serves the room (a channel per room and a balancer that knows it). */
  receivers: 'all' | 'serving'
}

/** How people play. The polls are from the specification. The durations and the actions are assumed. */
export const PLAY = {
  players: 6,
  lobbySeconds: 90,
  gameSeconds: 1_200,
  lobbyPollsPerSecond: 10,
  statePollsPerSecond: 1,
  /** A round of six players has 13 actions and takes 40 s. */
  actionsPerRoomPerSecond: 13 / 40,
}

/** How often a process reads the revision of a played room, in seconds: usually, and while another process is silent. */
const REVISION_READ_EVERY = { usually: 15, whileAProcessIsSilent: 3 }

/** The state of a cell in one second. */
export interface Second {
  lobbies: number
  games: number
  /** The running processes. */
  alive: number
  /** The speed of play, from 0.9 to 1.1. */
  pace: number
  isRedisAway: boolean
}

/** The cores that each part of a cell uses, for all its processes together, and the bytes that it sends per second. */
export interface Load {
  processes: number
  postgres: number
  redis: number
  nginx: number
  redisBytes: number
  pageBytes: number
}

export function loadOf(cell: Cell, costs: Costs, second: Second): Load {
  const { lobbies, games, alive, pace, isRedisAway } = second
  const polls = PLAY.players * (lobbies * PLAY.lobbyPollsPerSecond + games * PLAY.statePollsPerSecond)
  const actions = games * PLAY.actionsPerRoomPerSecond * pace
  const others = isRedisAway || cell.receivers === 'serving' ? 0 : alive - 1
  // Without Redis a process does not know what other processes did, so every poll reads the revision.
  const revisionReads = isRedisAway ? polls : revisionReadsOf(cell, second)
  const cores = (us: number) => us / 1e6
  return {
    processes: cores(
      polls * costs.poll.processesUs +
        actions * (costs.action.processesUs + costs.updateUs * others) +
        revisionReads * costs.revisionReadUs +
        alive * costs.idle.processesUs,
    ),
    postgres: cores(
      actions * costs.action.postgresUs + revisionReads * costs.revisionReadUs + alive * costs.idle.postgresUs,
    ),
    redis: isRedisAway
      ? 0
      : cores(polls * costs.poll.redisUs + actions * (costs.action.redisUs + costs.forwardingUs * others)),
    nginx: cores(polls * costs.poll.nginxUs + actions * costs.action.nginxUs),
    redisBytes: isRedisAway ? 0 : actions * costs.action.redisOutBytes * (others + 1),
    pageBytes: polls * costs.poll.bytesToPages + actions * costs.action.bytesToPages,
  }
}

function revisionReadsOf({ processes, receivers }: Cell, { lobbies, games, alive }: Second): number {
  const { usually, whileAProcessIsSilent } = REVISION_READ_EVERY
  const caches = receivers === 'serving' ? 1 : alive
  return ((lobbies + games) * caches) / (alive < processes ? whileAProcessIsSilent : usually)
}

/** The number of rooms that uses this share of the processes on average, without simulation. */
export function roomsFor(cell: Omit<Cell, 'rooms'>, costs: Costs, share: number): number {
  const inLobby = PLAY.lobbySeconds / (PLAY.lobbySeconds + PLAY.gameSeconds)
  const used = (rooms: number) =>
    loadOf({ ...cell, rooms }, costs, {
      lobbies: rooms * inLobby,
      games: rooms * (1 - inLobby),
      alive: cell.processes,
      pace: 1,
      isRedisAway: false,
    }).processes
  const [idle, perRoom] = [used(0), used(1) - used(0)]
  return Math.floor(Math.max(0, cell.processes * share - idle) / perRoom)
}
