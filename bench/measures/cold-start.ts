import { median } from '../report/statistics'
import type { ServerProcess } from '../server/server-process'

/** The time from the start of the process to the first answer of `/readyz`, in milliseconds: the median of several starts. */
export async function coldStart(start: () => Promise<ServerProcess>, times: number): Promise<number> {
  const measured: number[] = []
  for (let time = 0; time < times; time += 1) {
    const startedAt = performance.now()
    const server = await start()
    const answer = await fetch(`http://127.0.0.1:${server.port}/readyz`)
    measured.push(performance.now() - startedAt)
    if (!answer.ok) throw new Error(`not ready: ${answer.status}`)
    await server.stop()
  }
  return median(measured)
}
