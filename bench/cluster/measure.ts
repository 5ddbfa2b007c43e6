import { writeFileSync } from 'node:fs'
import { millis, printTable } from '../report/print-table'
import { actions, actionsAsFastAsItGoes, openTables, polls, pollsAsFastAsItGoes, PLAYERS, type Done } from './loads'
import { Stand, type Choices, type Used } from './stand'

/**
 * `npm run bench:cluster -- [seconds]`: what a poll and an action cost in each part of a cluster of 1, 2 and 3
 * processes. CPU time, trips and bytes are counted, not the speed of this one computer, on which all parts run at once.
 */

const SECONDS = Number(process.argv[2] ?? 10)
const GAMES = 50
const LOBBIES = 15
const ACTIONS_PER_SECOND = 60
/** Longer than this is hanging, whatever it hangs on. */
const LIMIT_MS = 60_000 + 10 * SECONDS * 1000
const COSTS = 'bench/cluster/costs.json'

type Counted = 'processesUs' | 'postgresUs' | 'redisUs' | 'nginxUs' | 'redisInBytes' | 'redisOutBytes' | 'redisCommands'
const COUNTED: readonly Counted[] = [
  'processesUs',
  'postgresUs',
  'redisUs',
  'nginxUs',
  'redisInBytes',
  'redisOutBytes',
  'redisCommands',
]

/** Of one poll or action, or of one second without any. */
export type Cost = Record<Counted, number> & { statements: Record<string, number> }

interface Measured {
  choices: Choices
  idle: Cost
  statePoll: Cost & Done
  lobbyPoll: Cost & Done
  action: Cost & Done
  /** As fast as it goes: a process that has enough to do at a time spends less on each. */
  fastPoll: Cost & Done & { perSecond: number }
  fastest: Cost & Done & { perSecond: number }
  connections: { postgres: number; redis: number }
}

main().catch((error: unknown) => {
  console.error(error)
  // What was started ends with this process.
  process.exit(1)
})

async function main(): Promise<void> {
  const measured: Measured[] = []
  for (const choices of [
    { processes: 1 },
    { processes: 2 },
    { processes: 3 },
    { processes: 3, news: 'rows' },
  ] as const) {
    measured.push(await within(LIMIT_MS, measure(choices)))
  }
  print(measured)
  writeFileSync(COSTS, `${JSON.stringify(measured.map(rounded), null, 2)}\n`)
}

async function measure(choices: Choices): Promise<Measured> {
  const stand = await Stand.start(choices)
  try {
    const lobbies = await openTables(stand.port, LOBBIES)
    const lobbyIdle = await costOf(stand, () => sleep(SECONDS * 1000))
    const lobbyPoll = await costOf(stand, () => polls(lobbies, 'lobby', 100, SECONDS))
    for (const table of lobbies) table.close()

    const games = await openTables(stand.port, GAMES)
    for (const table of games) await table.start()
    const statePoll = await costOf(stand, () => polls(games, 'state', 1_000, SECONDS))
    const action = await costOf(stand, () => actions(games, ACTIONS_PER_SECOND, SECONDS))
    const connections = await stand.connections()
    const fastPoll = await costOf(stand, () => pollsAsFastAsItGoes(games, 'state', SECONDS))
    const fastest = await costOf(stand, () => actionsAsFastAsItGoes(games, SECONDS))
    for (const table of games) table.close()

    const idle = per(lobbyIdle.cost, lobbyIdle.seconds)
    return {
      choices,
      idle,
      lobbyPoll: { ...each(lobbyPoll, idle), ...lobbyPoll.done },
      statePoll: { ...each(statePoll, idle), ...statePoll.done },
      action: { ...each(action, idle), ...action.done },
      fastPoll: { ...each(fastPoll, idle), ...fastPoll.done, perSecond: fastPoll.done.count / SECONDS },
      fastest: { ...each(fastest, idle), ...fastest.done, perSecond: fastest.done.count / SECONDS },
      connections,
    }
  } finally {
    await stand.stop()
  }
}

interface Span<T> {
  cost: Cost
  seconds: number
  done: T
}

async function costOf<T>(stand: Stand, work: () => Promise<T>): Promise<Span<T>> {
  const before = await stand.used()
  const done = await work()
  const after = await stand.used()
  return { cost: difference(after, before), seconds: (after.at - before.at) / 1000, done }
}

function difference(after: Used, before: Used): Cost {
  return {
    ...counted((name) => after[name] - before[name]),
    statements: mapped(after.statements, (count, kind) => count - (before.statements[kind] ?? 0)),
  }
}

/** What each of many cost, without what the time would have cost anyhow. */
function each({ cost, seconds, done }: Span<Done>, idle: Cost): Cost {
  const { count } = done
  return {
    ...counted((name) => (cost[name] - idle[name] * seconds) / count),
    statements: mapped(cost.statements, (calls, kind) => (calls - (idle.statements[kind] ?? 0) * seconds) / count),
  }
}

function per(cost: Cost, divisor: number): Cost {
  return {
    ...counted((name) => cost[name] / divisor),
    statements: mapped(cost.statements, (calls) => calls / divisor),
  }
}

function counted(value: (name: Counted) => number): Record<Counted, number> {
  return Object.fromEntries(COUNTED.map((name) => [name, value(name)])) as Record<Counted, number>
}

function mapped(counts: Record<string, number>, value: (count: number, kind: string) => number) {
  return Object.fromEntries(Object.entries(counts).map(([kind, count]) => [kind, value(count, kind)]))
}

function print(measured: Measured[]): void {
  const name = ({ processes, news }: Choices) => `${processes}${news === 'rows' ? ', news without rooms' : ''}`
  const head = ['processes', 'ours', 'PostgreSQL', 'Redis', 'nginx']
  const cpu = (cost: Cost) => [cost.processesUs, cost.postgresUs, cost.redisUs, cost.nginxUs].map((us) => us.toFixed(0))
  const kinds = ['idle', 'statePoll', 'lobbyPoll', 'fastPoll', 'action', 'fastest'] as const
  const titles = {
    idle: 'A second without players: CPU, us',
    statePoll: `A poll of a game, rooms of ${PLAYERS} at 1 s: CPU, us`,
    lobbyPoll: `A poll of a lobby, rooms of ${PLAYERS} at 100 ms: CPU, us`,
    fastPoll: 'A poll of a game as fast as it goes: CPU, us',
    action: `An action at ${ACTIONS_PER_SECOND} a second, told to all ${PLAYERS} players: CPU, us`,
    fastest: `An action as fast as it goes, told to all ${PLAYERS} players: CPU, us`,
  }
  for (const kind of kinds) {
    printTable(
      titles[kind],
      head,
      measured.map((one) => [name(one.choices), ...cpu(one[kind])]),
    )
  }
  printTable(
    'Trips and bytes of an action',
    ['processes', 'statements', 'Redis commands', 'bytes into Redis', 'bytes out of Redis', 'p50 ms', 'p99 ms'],
    measured.map(({ choices, action }) => [
      name(choices),
      listed(action.statements),
      action.redisCommands.toFixed(1),
      action.redisInBytes.toFixed(0),
      action.redisOutBytes.toFixed(0),
      millis(action.p50),
      millis(action.p99),
    ]),
  )
  printTable(
    'Trips and bytes of a poll of a game',
    ['processes', 'statements', 'Redis commands', 'bytes into Redis', 'bytes out of Redis', 'p50 ms', 'p99 ms'],
    measured.map(({ choices, statePoll }) => [
      name(choices),
      listed(statePoll.statements),
      statePoll.redisCommands.toFixed(1),
      statePoll.redisInBytes.toFixed(0),
      statePoll.redisOutBytes.toFixed(0),
      millis(statePoll.p50),
      millis(statePoll.p99),
    ]),
  )
  printTable(
    'On this computer, with everything on it',
    ['processes', 'polls a second', 'actions a second', 'p50 ms', 'connections to PostgreSQL', 'to Redis'],
    measured.map(({ choices, fastPoll, fastest, connections }) => [
      name(choices),
      fastPoll.perSecond.toFixed(0),
      fastest.perSecond.toFixed(0),
      millis(fastest.p50),
      connections.postgres,
      connections.redis,
    ]),
  )
}

function listed(statements: Record<string, number>): string {
  const shown = Object.entries(statements).filter(([, count]) => Math.abs(count) >= 0.005)
  return shown.map(([kind, count]) => `${kind} ${count.toFixed(2)}`).join(', ') || 'none'
}

function rounded(measured: Measured): unknown {
  const round = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(3)) : value)
  return JSON.parse(JSON.stringify(measured, round)) as unknown
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${ms / 1000} s`)), ms)
  })
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
