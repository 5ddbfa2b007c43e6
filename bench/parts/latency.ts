import type { Contender } from '../measures/action-cost'
import { actionLatency, type Latency } from '../measures/action-latency'
import { diskLatency } from '../measures/disk-latency'
import { micros, millis, printTable, ratio } from '../report/print-table'
import { BASELINE, startBuilt } from '../server/programs'
import { handWrittenGame, startedTables } from './reference-load'

const ACTIONS_PER_SECOND = 500
const WARM_UP_SECONDS = 2
const SECONDS = 10

/**
 * Measures an action at a steady rate, where few actions share a commit: its CPU time, and the time until all pages
 * have its event. The disk alone is measured at the same rate.
 */
export async function latency(): Promise<void> {
  const disk = await diskLatency(ACTIONS_PER_SECOND, SECONDS)
  const measured = [
    await measure('hand-written game on ws', handWrittenGame),
    await measure('this server, SQLite', () => playing()),
    await measure('this server, SQLite, its own pages', () => playing(true)),
    ...(BASELINE === undefined ? [] : [await measure('the baseline, SQLite', () => playing(false, BASELINE))]),
  ]
  const least = measured[0]?.latency.cpuUs ?? Number.NaN
  printTable(
    `An action, from the call to the event on all six pages, ${ACTIONS_PER_SECOND} actions per second`,
    ['server', 'CPU / hand-written', 'CPU of the server, us', 'p50 ms', 'p99 ms'],
    [
      ['4 KB written and on disk, no server', '', '', millis(disk.p50), millis(disk.p99)],
      ...measured.map(({ name, latency: { cpuUs, p50, p99 } }) => [
        name,
        ratio(cpuUs / least),
        micros(cpuUs),
        millis(p50),
        millis(p99),
      ]),
    ],
  )
}

type Played = Pick<Contender, 'server' | 'tables'>

async function measure(name: string, start: () => Promise<Played>): Promise<{ name: string; latency: Latency }> {
  const { server, tables } = await start()
  await actionLatency(server, tables, ACTIONS_PER_SECOND, WARM_UP_SECONDS)
  const latency = await actionLatency(server, tables, ACTIONS_PER_SECOND, SECONDS)
  for (const table of tables) table.close()
  return { name, latency }
}

async function playing(isLean = false, root?: string): Promise<Played> {
  const { server } = await startBuilt([], root)
  return { server, tables: await startedTables(server, isLean) }
}
