import type { GameTable } from '../load/game-table'
import { percentile } from '../report/statistics'
import type { ServerProcess } from '../server/server-process'
import { until } from './until'

export interface Latency {
  p50: number
  p99: number
  /** CPU time of the server for one action, in microseconds. */
  cpuUs: number
}

/**
 * Starts actions at a steady rate, each at a table where none is under way. The latency is the time from the moment at
 * which an action is due until all pages of the table have received its event, in milliseconds. If the server falls
 * behind, it includes the time that an action waits for a free table.
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
  const underWay = new Set<Promise<void>>()
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const due = startedAt + (count * 1000) / perSecond
    await until(due)
    const table = await nextOf(idle, underWay)
    const waitedMs = performance.now() - due
    const acting = table.act().then((ms) => {
      latencies.push(waitedMs + ms)
      idle.push(table)
      underWay.delete(acting)
    })
    underWay.add(acting)
  }
  await Promise.all(underWay)
  const after = await server.usage()
  const cpuUs = (after.cpuUs - before.cpuUs) / latencies.length
  return { cpuUs, p50: percentile(latencies, 50), p99: percentile(latencies, 99) }
}

async function nextOf(idle: GameTable[], underWay: Set<Promise<void>>): Promise<GameTable> {
  for (;;) {
    const table = idle.shift()
    if (table !== undefined) return table
    await Promise.race(underWay)
  }
}
