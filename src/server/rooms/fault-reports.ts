import type { Clock } from '../ports/clock'
import { StoreUnavailable } from '../ports/room-store'

export type OnFault = (fault: unknown, roomCode: string | null) => void

/** In milliseconds. */
const REPORT_EVERY_MS = 60_000

/**
 * Reports the first fault of a room, and then one a minute, because a room that cannot be read fails at every access.
 * An unavailable store is not a fault of the room.
 */
export function boundedReports(clock: Clock, onFault: OnFault): OnFault {
  const reportedAt = new Map<string, number>()
  return (fault, roomCode) => {
    if (roomCode !== null && !(fault instanceof StoreUnavailable)) {
      const at = clock.now()
      for (const [code, before] of reportedAt) if (at - before >= REPORT_EVERY_MS) reportedAt.delete(code)
      if (reportedAt.has(roomCode)) return
      reportedAt.set(roomCode, at)
    }
    onFault(fault, roomCode)
  }
}
