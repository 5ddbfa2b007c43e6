import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpConnection } from '../load/http-connection'
import type { LoadTable } from '../load/load-table'
import { Cluster, type Choices, type Used } from './cluster'
import { actions, actionsAtFullSpeed, openTables, polls, pollsAtFullSpeed, type Done } from './loads'
import { ACTIONS_PER_SECOND, printMeasures, type Cost, type Counted, type Load, type Measures } from './print-measures'

/**
 * `npm run bench:cluster -- [seconds]`: measures the cost of a poll and of an action in each part of a cluster of 1, 2 and 3
 * processes. It counts CPU time, round trips and bytes, which do not depend on the speed of this computer.
 */

const SECONDS = Number(process.argv[2] ?? 10)
const GAMES = 50
const LOBBIES = 15
/** A measurement that takes longer hangs. */
const TIMEOUT_MS = 60_000 + 10 * SECONDS * 1000
const COSTS = 'bench/cluster/costs.json'

const COUNTED: readonly Counted[] = [
  'processesUs',
  'postgresUs',
  'redisUs',
  'nginxUs',
  'redisInBytes',
  'redisOutBytes',
  'redisCommands',
]

main().catch((error: unknown) => {
  console.error(error)
  // All started programs end with this process.
  process.exit(1)
})

async function main(): Promise<void> {
  const measured: Measures[] = []
  for (const choices of [
    { processes: 1 },
    { processes: 2 },
    { processes: 3 },
    { processes: 3, updates: 'revisions' },
  ] as const) {
    measured.push(await within(TIMEOUT_MS, measure(choices)))
  }
  const updateUs = await within(TIMEOUT_MS, measureUpdate())
  printMeasures(measured)
  console.log(`\nThe update of a cached room costs a process ${updateUs.toFixed(0)} us.`)
  writeFileSync(COSTS, `${JSON.stringify({ clusters: measured, updateUs }, rounded, 2)}\n`)
}

async function measure(choices: Choices): Promise<Measures> {
  return withCluster(choices, async (cluster) => {
    const lobbies = await openTables(cluster.port, LOBBIES)
    const nothing = await costOf(cluster, [], () => sleep(SECONDS * 1000))
    const idle = per(nothing.cost, nothing.seconds)
    const load = async (tables: LoadTable[], work: () => Promise<Done>): Promise<Load> =>
      loadOf(await costOf(cluster, tables, work), idle)
    const lobbyPoll = await load(lobbies, () => polls(lobbies, 'lobby', 100, SECONDS))
    for (const table of lobbies) table.close()

    const games = await openTables(cluster.port, GAMES)
    for (const table of games) await table.start()
    const statePoll = await load(games, () => polls(games, 'state', 1_000, SECONDS))
    const action = await load(games, () => actions(games, ACTIONS_PER_SECOND, SECONDS))
    const connections = await cluster.connections()
    const fastAction = await load(games, () => actionsAtFullSpeed(games, SECONDS))
    const fastPoll = await load(games, () => pollsAtFullSpeed(games, 'state', SECONDS))
    for (const table of games) table.close()
    return { choices, idle, lobbyPoll, statePoll, action, fastPoll, fastAction, connections }
  })
}

/** All players use one process. Another one has cached their rooms and has no sockets. */
async function measureUpdate(): Promise<number> {
  return withCluster({ processes: 2 }, async (cluster) => {
    const [near = 0, far = 0] = cluster.ports
    const games = await openTables(near, GAMES)
    for (const table of games) await table.start()
    const connection = await HttpConnection.open(far)
    for (const { roomCode, pages } of games) {
      const { status } = await connection.send(pages[0]?.player.getRequest(`/api/game/state/${roomCode}`) ?? '')
      if (status !== 200) throw new Error(`the other process answers ${status}`)
    }
    const spent = async (work: () => Promise<unknown>) => {
      const before = cluster.processUs(1)
      await work()
      return cluster.processUs(1) - before
    }
    const idleUs = await spent(() => sleep(SECONDS * 1000))
    let count = 0
    const busyUs = await spent(async () => {
      count = (await actionsAtFullSpeed(games, SECONDS)).count
    })
    connection.close()
    for (const table of games) table.close()
    return (busyUs - idleUs) / count
  })
}

/**
 * Starts a cluster for the work and stops it afterwards. If the work fails, the cluster keeps running until `main` has
 * printed the reason: a stop would close the WebSockets of the tables, and the error of a closed WebSocket would end
 * this process first.
 */
async function withCluster<T>(choices: Choices, work: (cluster: Cluster) => Promise<T>): Promise<T> {
  const cluster = await Cluster.start(choices)
  const done = await work(cluster)
  await cluster.stop()
  return done
}

interface Span<T> {
  cost: Cost
  seconds: number
  bytesToPages: number
  done: T
}

async function costOf<T>(cluster: Cluster, tables: LoadTable[], work: () => Promise<T>): Promise<Span<T>> {
  const sent = () => tables.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  const [before, sentBefore] = [await cluster.used(), sent()]
  const done = await work()
  const after = await cluster.used()
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

/** The cost of one of many, without the cost of an idle cluster in the same time. */
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
