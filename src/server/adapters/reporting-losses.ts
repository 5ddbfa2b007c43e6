import { atMostEvery } from '../at-most-every'
import type { Clock } from '../ports/clock'

const REPORT_EVERY_MS = 60_000

export type OnLost = (count: number, reason: unknown) => void

/** Counts what is given up, and reports at most once a minute the number since the last report. */
export function reportingLosses(clock: Pick<Clock, 'now'>, onLost: OnLost | undefined): OnLost {
  let lost = 0
  const mayReport = atMostEvery(REPORT_EVERY_MS)
  return (count, reason) => {
    lost += count
    if (!mayReport(clock.now())) return
    onLost?.(lost, reason)
    lost = 0
  }
}
