import type { GameTable } from '../load/game-table'
import { percentile } from '../report/statistics'
import type { ServerProcess } from '../server/server-process'

export interface Latency {
  p50: number
  p99: number
  /** CPU time of the server for one action, in microseconds. */
  cpuUs: number
}

/**
 * Starts actions at a steady rate, each at the next table. The latency is the time from an action until all pages of the
 * table have received its event, in milliseconds.
 */
export async function actionLatency(
  server: ServerProcess,
  tables: GameTable[],
  perSecond: number,
  seconds: number,
): Promise<Latency> {
  const before = await server.usage()
  const latencies: number[] = []
  const idle = [...tables]
  const startedAt = performance.now()
  const underWay: Promise<void>[] = []
  for (let count = 0; count < perSecond * seconds; count += 1) {
    await until(startedAt + (count * 1000) / perSecond)
    const table = idle.shift()
    if (table === undefined)
      throw new Error(`no table is free: the server does not reach ${perSecond} actions per second`)
    const act = async () => {
      latencies.push(await table.act())
      idle.push(table)
    }
    underWay.push(act())
  }
  await Promise.all(underWay)
  const after = await server.usage()
  const cpuUs = (after.cpuUs - before.cpuUs) / latencies.length
  return { cpuUs, p50: percentile(latencies, 50), p99: percentile(latencies, 99) }
}

/** Waits until an instant. Near it, turns of the event loop are used because timers are exact to a millisecond only. */
async function until(instant: number): Promise<void> {
  const left = instant - performance.now()
  if (left > 2) await new Promise((resolve) => setTimeout(resolve, left - 2))
  while (performance.now() < instant) await new Promise((resolve) => setImmediate(resolve))
}
