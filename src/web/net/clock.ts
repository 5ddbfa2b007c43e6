/** How fast two clocks may run apart, in milliseconds per millisecond. */
const DRIFT = 0.000_2

/** By how much the server's clock may be ahead of this computer's: at least and at most, as its answers tell. */
interface Offset {
  leastMs: number
  mostMs: number
  /** By this computer's clock. */
  notedAt: number
}

let offset: Offset | undefined

/**
 * The latest that it may be on the server now, in epoch milliseconds. Deadlines are counted down from this one, so that
 * no page shows more time than there is: it is too late by at most the trip of the quickest answer.
 */
export function serverNow(): number {
  return Date.now() + (offset?.mostMs ?? 0)
}

/**
 * Takes in the `now` of an answer, which the server read some time between sending and receiving. Together the answers
 * tell more than the quickest; one that contradicts the others comes after this computer's clock was changed.
 */
export function noteServerTime(now: number, sentAt: number, receivedAt: number): void {
  const told: Offset = { leastMs: now - receivedAt, mostMs: now - sentAt, notedAt: receivedAt }
  offset = (offset && narrowed(offset, told)) ?? told
}

function narrowed(known: Offset, told: Offset): Offset | undefined {
  const driftMs = Math.abs(told.notedAt - known.notedAt) * DRIFT
  const leastMs = Math.max(known.leastMs - driftMs, told.leastMs)
  const mostMs = Math.min(known.mostMs + driftMs, told.mostMs)
  return leastMs <= mostMs ? { leastMs, mostMs, notedAt: told.notedAt } : undefined
}
