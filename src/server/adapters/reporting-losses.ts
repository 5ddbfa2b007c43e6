import type { Clock } from '../ports/clock'

const REPORT_EVERY_MS = 60_000

export type OnLost = (count: number, reason: unknown) => void

/** Counts what is given up, and reports at most once a minute how much it was since. */
export function reportingLosses(clock: Pick<Clock, 'now'>, onLost: OnLost | undefined): OnLost {
  let lost = 0
  let reportedAt = -Infinity
  return (count, reason) => {
    lost += count
    if (clock.now() - reportedAt < REPORT_EVERY_MS) return
    reportedAt = clock.now()
    onLost?.(lost, reason)
    lost = 0
  }
}
