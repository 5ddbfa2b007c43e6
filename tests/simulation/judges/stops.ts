import type { Revision } from '../room-trace'
import type { World } from '../world'

// After a stop of all processes every player counts as seen, and only then: nobody is absent because the server was down,
// and nobody stays present because one process of several was renewed. In milliseconds.

/** A stop counts from this length on, and processes note every second that they are alive. */
const STOP_MS = 5_000
const NOTED_EVERY_MS = 1_000
const UNCERTAIN_MS = 1_500

/** What is wrong with a save as the first one after a stop, or as one after none. */
export function judgeResuming(
  { stops: { last: stop }, troubleOfSigns, scheduler: { now } }: World,
  before: Revision,
  { byItself, candidates, by }: Revision,
): string | undefined {
  const isFirstAfterStop = before.committedAt < stop.from && stop.to <= now
  const isLong = stop.to - stop.from > STOP_MS + NOTED_EVERY_MS + UNCERTAIN_MS
  const haveOneClock = before.by.clockOffset === by.clockOffset
  if (isFirstAfterStop && isLong && haveOneClock && !byItself.includes('resume'))
    return `the players do not count as seen after a stop of ${(stop.to - stop.from).toFixed()} ms`
  const isResumed = candidates.length === 0 && byItself.length === 1 && byItself[0] === 'resume'
  const withoutStopMs = Math.min(troubleOfSigns.calmMs, now - stop.to)
  if (isResumed && withoutStopMs > now - before.committedAt + STOP_MS + UNCERTAIN_MS)
    return 'all players count as seen though the server has not stopped'
  return undefined
}
