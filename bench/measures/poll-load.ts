import type { Http } from '../load/http-connection'
import { percentile } from '../report/statistics'
import type { ServerProcess } from '../server/server-process'

/** One page: its requests and their intervals. */
export interface Visitor {
  http: Http
  calls: { text: string; everyMs: number }[]
}

export interface PollLoad {
  perSecond: number
  /** Milliseconds from request to answer. */
  p50: number
  p99: number
  /** The share of one core that the server used, from 0 to 1. */
  share: number
}

interface Due {
  at: number
  http: Http
  text: string
  everyMs: number
}

/** Every page sends its requests at their intervals, evenly spread. */
export async function pollLoad(server: ServerProcess, visitors: Visitor[], seconds: number): Promise<PollLoad> {
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  const before = await server.usage()
  const latencies: number[] = []
  await Promise.all(timetables(visitors, startedAt).map((timetable) => keep(timetable, end, latencies)))
  const after = await server.usage()
  const elapsed = (performance.now() - startedAt) / 1000
  return {
    perSecond: latencies.length / elapsed,
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
    share: (after.cpuUs - before.cpuUs) / 1e6 / elapsed,
  }
}

/** The requests of each interval, in the order in which they are due. */
function timetables(visitors: Visitor[], startedAt: number): Due[][] {
  const paces = new Map<number, { http: Http; text: string }[]>()
  for (const { http, calls } of visitors) {
    for (const { text, everyMs } of calls) {
      const pace = paces.get(everyMs) ?? []
      paces.set(everyMs, pace)
      pace.push({ http, text })
    }
  }
  return [...paces].map(([everyMs, calls]) =>
    calls.map(({ http, text }, index) => ({ at: startedAt + (index * everyMs) / calls.length, http, text, everyMs })),
  )
}

async function keep(timetable: Due[], end: number, latencies: number[]): Promise<void> {
  const underWay = new Set<Promise<void>>()
  for (let next = 0; ; next = (next + 1) % timetable.length) {
    const due = timetable[next]
    if (due === undefined || due.at >= end) break
    const left = due.at - performance.now()
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
    const answered = ask(due, latencies).finally(() => underWay.delete(answered))
    underWay.add(answered)
    due.at += due.everyMs
  }
  await Promise.all(underWay)
}

async function ask({ http, text }: Due, latencies: number[]): Promise<void> {
  const sentAt = performance.now()
  const { status, head } = await http.send(text)
  if (status !== 200 && status !== 304) throw new Error(`unexpected answer to a poll: ${head}`)
  latencies.push(performance.now() - sentAt)
}
