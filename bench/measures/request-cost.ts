import type { Http } from '../load/http-connection'
import { median } from '../report/statistics'
import type { ServerProcess } from '../server/server-process'
import { interleaved } from './interleaved'

/** One request that is repeated over connections of its own. */
export interface Poll {
  name: string
  server: ServerProcess
  status: number
  requests: { http: Http; text: string }[]
}

/** CPU time of the server for one request, in microseconds, with one request under way on every connection. */
async function requestCost({ server, status, requests }: Poll, ms: number): Promise<number> {
  const before = await server.usage()
  const end = performance.now() + ms
  let count = 0
  const work = async ({ http, text }: { http: Http; text: string }) => {
    while (performance.now() < end) {
      const answer = await http.send(text)
      if (answer.status !== status) throw new Error(`expected ${status}: ${answer.head}`)
      count += 1
    }
  }
  await Promise.all(requests.map(work))
  const after = await server.usage()
  return (after.cpuUs - before.cpuUs) / count
}

/** The medians of several rounds, by the names of the polls. */
export async function interleavedRequestCosts(polls: Poll[], rounds: number, ms: number) {
  const measured = await interleaved(polls, rounds, (poll) => requestCost(poll, ms))
  return measured.map(({ of: { name }, values }) => ({ name, cpuUs: median(values) }))
}
