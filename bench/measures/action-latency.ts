import type { GameTable } from '../load/game-table'
import { percentile } from '../report/statistics'

export interface Latency {
  p50: number
  p99: number
}

/**
 * Actions begin at a steady rate, each at the next table in turn. The latency is the time from the moment when the
 * player acts to the moment when all pages of the table have been told, in milliseconds.
 */
export async function actionLatency(tables: GameTable[], perSecond: number, seconds: number): Promise<Latency> {
  const latencies: number[] = []
  const idle = [...tables]
  const startedAt = performance.now()
  const underWay: Promise<void>[] = []
  for (let count = 0; count < perSecond * seconds; count += 1) {
    await until(startedAt + (count * 1000) / perSecond)
    const table = idle.shift()
    if (table === undefined) throw new Error(`no table is free: the server does not do ${perSecond} actions a second`)
    const act = async () => {
      latencies.push(await table.act())
      idle.push(table)
    }
    underWay.push(act())
  }
  await Promise.all(underWay)
  return { p50: percentile(latencies, 50), p99: percentile(latencies, 99) }
}

/** Waits by turns of the event loop near the instant, since a timer is exact to a millisecond only. */
async function until(instant: number): Promise<void> {
  const left = instant - performance.now()
  if (left > 2) await new Promise((resolve) => setTimeout(resolve, left - 2))
  while (performance.now() < instant) await new Promise((resolve) => setImmediate(resolve))
}
