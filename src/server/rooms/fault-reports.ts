import type { Clock } from '../ports/clock'
import { RoomTooNew, StoreUnavailable } from '../ports/room-store'

export type OnFault = (fault: unknown, roomCode: string | null) => void

/** In milliseconds. */
const REPORT_EVERY_MS = 60_000

/**
 * Reports the first fault of a room, and then one a minute, because a room that cannot be read fails at every access.
 * An unavailable store is not a fault of the room. A newer release stores all rooms in its own shape, so one report
 * covers all rooms.
 */
export function boundedReports(clock: Clock, onFault: OnFault): OnFault {
  const reportedAt = new Map<string, number>()
  return (fault, roomCode) => {
    if (roomCode !== null && !(fault instanceof StoreUnavailable)) {
      const at = clock.now()
      const subject = fault instanceof RoomTooNew ? fault.name : roomCode
      for (const [known, before] of reportedAt) if (at - before >= REPORT_EVERY_MS) reportedAt.delete(known)
      if (reportedAt.has(subject)) return
      reportedAt.set(subject, at)
    }
    onFault(fault, roomCode)
  }
}
