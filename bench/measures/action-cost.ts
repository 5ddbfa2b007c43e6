import type { GameTable } from '../load/game-table'
import { median } from '../report/statistics'
import { interleaved } from './interleaved'
import type { ServerProcess } from '../server/server-process'

/** A server to be measured, with the tables that play on it. */
export interface Contender {
  name: string
  server: ServerProcess
  tables: GameTable[]
}

export interface Cost {
  /** CPU time of the server for one action, in microseconds. */
  cpuUs: number
  actionsPerSecond: number
  /** Bytes from the server to all pages of the table for one action, with the answers to their calls. */
  bytes: number
  /** Bytes to the disk for one action. */
  diskBytes: number
}

/** Tables play at full speed for `ms`, each with one action under way. */
export async function actionCost({ server, tables }: Contender, ms: number): Promise<Cost> {
  const sent = () => tables.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  const bytesBefore = sent()
  const before = await server.usage()
  const startedAt = performance.now()
  const actions = await playFor(tables, ms)
  const seconds = (performance.now() - startedAt) / 1000
  const after = await server.usage()
  const each = (all: number) => all / actions
  return {
    cpuUs: each(after.cpuUs - before.cpuUs),
    actionsPerSecond: actions / seconds,
    bytes: each(sent() - bytesBefore),
    diskBytes: each(after.writtenBytes - before.writtenBytes),
  }
}

async function playFor(tables: GameTable[], ms: number): Promise<number> {
  const end = performance.now() + ms
  let actions = 0
  const play = async (table: GameTable) => {
    for (; performance.now() < end; actions += 1) await table.act()
  }
  await Promise.all(tables.map(play))
  return actions
}

/** The medians of several rounds. */
export async function interleavedCosts(
  contenders: Contender[],
  rounds: number,
  ms: number,
): Promise<(Cost & { name: string })[]> {
  const measured = await interleaved(contenders, rounds, (contender) => actionCost(contender, ms))
  return measured.map(({ of: { name }, values }) => ({ name, ...medianCost(values) }))
}

export function medianCost(costs: readonly Cost[]): Cost {
  return {
    cpuUs: median(costs.map(({ cpuUs }) => cpuUs)),
    actionsPerSecond: median(costs.map(({ actionsPerSecond }) => actionsPerSecond)),
    bytes: median(costs.map(({ bytes }) => bytes)),
    diskBytes: median(costs.map(({ diskBytes }) => diskBytes)),
  }
}
