import { millis, printTable } from '../report/print-table'
import type { Choices } from './cluster'
import { PLAYERS, type Done } from './loads'

export const ACTIONS_PER_SECOND = 60

export type Counted =
  | 'processesUs'
  | 'postgresUs'
  | 'redisUs'
  | 'nginxUs'
  | 'redisInBytes'
  | 'redisOutBytes'
  | 'redisCommands'

/** The cost of one poll or action, or of one second without any. */
export type Cost = Record<Counted, number> & { statements: Record<string, number> }

/** The calls of a load, the cost of each, and the bytes that the pages received for it. */
export type Load = Cost & Done & { perSecond: number; bytesToPages: number }

export interface Measures {
  choices: Choices
  idle: Cost
  statePoll: Load
  lobbyPoll: Load
  action: Load
  /** At full speed a process spends less on each. */
  fastPoll: Load
  fastAction: Load
  connections: { postgres: number; redis: number }
}

const CPU_TITLES = {
  idle: 'One second without players: CPU, us',
  statePoll: `A poll of a game, rooms of ${PLAYERS} at 1 s: CPU, us`,
  lobbyPoll: `A poll of a lobby, rooms of ${PLAYERS} at 100 ms: CPU, us`,
  fastPoll: 'A poll of a game at full speed: CPU, us',
  action: `An action at ${ACTIONS_PER_SECOND} per second, with its event on all ${PLAYERS} pages: CPU, us`,
  fastAction: `An action at full speed, with its event on all ${PLAYERS} pages: CPU, us`,
} as const

const TRIP_COLUMNS = ['statements', 'Redis commands', 'bytes into Redis', 'bytes out of Redis', 'bytes to pages']

/** Prints the tables of docs/scaling.md. */
export function printMeasures(measured: Measures[]): void {
  for (const kind of Object.keys(CPU_TITLES) as (keyof typeof CPU_TITLES)[]) printCpu(kind, measured)
  printTrips('Trips and bytes of an action', 'action', measured)
  printTrips('Trips and bytes of a poll of a game', 'statePoll', measured)
  printTable(
    'On this computer, with everything on it',
    ['processes', 'polls per second', 'actions per second', 'p50 ms', 'connections to PostgreSQL', 'to Redis'],
    measured.map(({ choices, fastPoll, fastAction, connections }) => [
      nameOf(choices),
      fastPoll.perSecond.toFixed(0),
      fastAction.perSecond.toFixed(0),
      millis(fastAction.p50),
      connections.postgres,
      connections.redis,
    ]),
  )
}

function printCpu(kind: keyof typeof CPU_TITLES, measured: Measures[]): void {
  printTable(
    CPU_TITLES[kind],
    ['processes', 'server', 'PostgreSQL', 'Redis', 'nginx'],
    measured.map(({ choices, [kind]: { processesUs, postgresUs, redisUs, nginxUs } }) => [
      nameOf(choices),
      ...[processesUs, postgresUs, redisUs, nginxUs].map((us) => Math.max(0, us).toFixed(0)),
    ]),
  )
}

function printTrips(title: string, kind: 'statePoll' | 'action', measured: Measures[]): void {
  printTable(
    title,
    ['processes', ...TRIP_COLUMNS, 'p50 ms', 'p99 ms'],
    measured.map(({ choices, [kind]: load }) => [
      nameOf(choices),
      listed(load.statements),
      load.redisCommands.toFixed(1),
      ...[load.redisInBytes, load.redisOutBytes, load.bytesToPages].map((bytes) => bytes.toFixed(0)),
      millis(load.p50),
      millis(load.p99),
    ]),
  )
}

function nameOf({ processes, updates }: Choices): string {
  return updates === 'revisions' ? `${processes}, updates without rooms` : String(processes)
}

function listed(statements: Record<string, number>): string {
  const shown = Object.entries(statements).filter(([, count]) => count >= 0.015)
  return shown.map(([kind, count]) => `${kind} ${count.toFixed(2)}`).join(', ') || 'none'
}
