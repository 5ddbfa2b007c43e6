import { writeFileSync } from 'node:fs'
import { millis, printTable } from '../report/print-table'
import { actions, actionsAsFastAsItGoes, openTables, polls, pollsAsFastAsItGoes, PLAYERS, type Done } from './loads'
import { HttpConnection } from '../load/http-connection'
import type { Table } from '../load/table'
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
type Cost = Record<Counted, number> & { statements: Record<string, number> }

/** What was done, at what cost, and what the pages were sent for each. */
type Load = Cost & Done & { perSecond: number; bytesToPages: number }

interface Measured {
  choices: Choices
  idle: Cost
  statePoll: Load
  lobbyPoll: Load
  action: Load
  /** As fast as it goes: a process that has enough to do at a time spends less on each. */
  fastPoll: Load
  fastAction: Load
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
  const hearingUs = await within(LIMIT_MS, measureHearing())
  print(measured)
  console.log(`\nA process that hears of an action in a room that it remembers: ${hearingUs.toFixed(0)} us.`)
  writeFileSync(COSTS, `${JSON.stringify({ clusters: measured, hearingUs }, rounded, 2)}\n`)
}

async function measure(choices: Choices): Promise<Measured> {
  const stand = await Stand.start(choices)
  try {
    const lobbies = await openTables(stand.port, LOBBIES)
    const nothing = await costOf(stand, [], () => sleep(SECONDS * 1000))
    const idle = per(nothing.cost, nothing.seconds)
    const load = async (tables: Table[], work: () => Promise<Done>): Promise<Load> =>
      loadOf(await costOf(stand, tables, work), idle)
    const lobbyPoll = await load(lobbies, () => polls(lobbies, 'lobby', 100, SECONDS))
    for (const table of lobbies) table.close()

    const games = await openTables(stand.port, GAMES)
    for (const table of games) await table.start()
    const statePoll = await load(games, () => polls(games, 'state', 1_000, SECONDS))
    const action = await load(games, () => actions(games, ACTIONS_PER_SECOND, SECONDS))
    const connections = await stand.connections()
    const fastAction = await load(games, () => actionsAsFastAsItGoes(games, SECONDS))
    const fastPoll = await load(games, () => pollsAsFastAsItGoes(games, 'state', SECONDS))
    for (const table of games) table.close()
    return { choices, idle, lobbyPoll, statePoll, action, fastPoll, fastAction, connections }
  } finally {
    await stand.stop()
  }
}

/** All play at one process; another remembers their rooms, and has nobody to tell. */
async function measureHearing(): Promise<number> {
  const stand = await Stand.start({ processes: 2 })
  try {
    const [near = 0, far = 0] = stand.ports
    const games = await openTables(near, GAMES)
    for (const table of games) await table.start()
    const connection = await HttpConnection.open(far)
    for (const { roomCode, pages } of games) {
      const { status } = await connection.send(pages[0]?.player.getRequest(`/api/game/state/${roomCode}`) ?? '')
      if (status !== 200) throw new Error(`the other process answers ${status}`)
    }
    const spent = async (work: () => Promise<unknown>) => {
      const before = stand.processUs(1)
      await work()
      return stand.processUs(1) - before
    }
    const idleUs = await spent(() => sleep(SECONDS * 1000))
    let count = 0
    const busyUs = await spent(async () => {
      count = (await actionsAsFastAsItGoes(games, SECONDS)).count
    })
    connection.close()
    for (const table of games) table.close()
    return (busyUs - idleUs) / count
  } finally {
    await stand.stop()
  }
}

interface Span<T> {
  cost: Cost
  seconds: number
  bytesToPages: number
  done: T
}

async function costOf<T>(stand: Stand, tables: Table[], work: () => Promise<T>): Promise<Span<T>> {
  const sent = () => tables.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  const [before, sentBefore] = [await stand.used(), sent()]
  const done = await work()
  const after = await stand.used()
  return {
    cost: difference(after, before),
    seconds: (after.at - before.at) / 1000,
    bytesToPages: sent() - sentBefore,
    done,
  }
}

function loadOf(span: Span<Done>, idle: Cost): Load {
  const { done, seconds, bytesToPages } = span
  return { ...each(span, idle), ...done, perSecond: done.count / seconds, bytesToPages: bytesToPages / done.count }
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
  const cpu = (cost: Cost) =>
    [cost.processesUs, cost.postgresUs, cost.redisUs, cost.nginxUs].map((us) => Math.max(0, us).toFixed(0))
  const kinds = ['idle', 'statePoll', 'lobbyPoll', 'fastPoll', 'action', 'fastAction'] as const
  const titles = {
    idle: 'A second without players: CPU, us',
    statePoll: `A poll of a game, rooms of ${PLAYERS} at 1 s: CPU, us`,
    lobbyPoll: `A poll of a lobby, rooms of ${PLAYERS} at 100 ms: CPU, us`,
    fastPoll: 'A poll of a game as fast as it goes: CPU, us',
    action: `An action at ${ACTIONS_PER_SECOND} a second, told to all ${PLAYERS} players: CPU, us`,
    fastAction: `An action as fast as it goes, told to all ${PLAYERS} players: CPU, us`,
  }
  for (const kind of kinds) {
    printTable(
      titles[kind],
      head,
      measured.map((one) => [name(one.choices), ...cpu(one[kind])]),
    )
  }
  const trips = (title: string, kind: 'statePoll' | 'action') =>
    printTable(
      title,
      [
        'processes',
        'statements',
        'Redis commands',
        'bytes into Redis',
        'bytes out of Redis',
        'bytes to pages',
        'p50 ms',
        'p99 ms',
      ],
      measured.map(({ choices, [kind]: load }) => [
        name(choices),
        listed(load.statements),
        load.redisCommands.toFixed(1),
        load.redisInBytes.toFixed(0),
        load.redisOutBytes.toFixed(0),
        load.bytesToPages.toFixed(0),
        millis(load.p50),
        millis(load.p99),
      ]),
    )
  trips('Trips and bytes of an action', 'action')
  trips('Trips and bytes of a poll of a game', 'statePoll')
  printTable(
    'On this computer, with everything on it',
    ['processes', 'polls a second', 'actions a second', 'p50 ms', 'connections to PostgreSQL', 'to Redis'],
    measured.map(({ choices, fastPoll, fastAction, connections }) => [
      name(choices),
      fastPoll.perSecond.toFixed(0),
      fastAction.perSecond.toFixed(0),
      millis(fastAction.p50),
      connections.postgres,
      connections.redis,
    ]),
  )
}

function listed(statements: Record<string, number>): string {
  const shown = Object.entries(statements).filter(([, count]) => count >= 0.015)
  return shown.map(([kind, count]) => `${kind} ${count.toFixed(2)}`).join(', ') || 'none'
}

function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toFixed(3)) : value
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
