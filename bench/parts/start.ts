import { coldStart } from '../measures/cold-start'
import { printTable } from '../report/print-table'
import { startBuilt } from '../server/programs'

const STARTS = 7

/** The time that the built server takes to start. */
export async function start(): Promise<void> {
  const milliseconds = await coldStart(async () => (await startBuilt()).server, STARTS)
  printTable('Start of the built server', ['until /readyz answers, ms'], [[milliseconds.toFixed(0)]])
}
