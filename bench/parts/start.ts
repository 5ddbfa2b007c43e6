import { printTable } from '../report/print-table'
import { median } from '../report/statistics'
import { startBuilt } from '../server/programs'

const STARTS = 7

/** The time from the start of the built server to the first answer of `/readyz`: the median of several starts. */
export async function start(): Promise<void> {
  const times: number[] = []
  for (let count = 0; count < STARTS; count += 1) {
    const startedAt = performance.now()
    const { server, stop } = await startBuilt()
    const answer = await fetch(`http://127.0.0.1:${server.port}/readyz`)
    times.push(performance.now() - startedAt)
    if (!answer.ok) throw new Error(`not ready: ${answer.status}`)
    await stop()
  }
  printTable('Start of the built server', ['until /readyz answers, ms'], [[median(times).toFixed(0)]])
}
