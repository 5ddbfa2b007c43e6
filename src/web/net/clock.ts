import { CallError, NO_ANSWER } from './fetch-json'

/** How far two clocks may drift apart, in milliseconds per millisecond. */
const DRIFT = 0.000_2

/** The bounds of how far the server's clock is ahead of this computer's, taken from the server's answers. */
interface Offset {
  leastMs: number
  mostMs: number
  /** By this computer's clock. */
  notedAt: number
}

let offset: Offset | undefined

/**
 * The latest time that the server's clock may show now, in epoch milliseconds. Countdowns use it, so that no page shows
 * more time than is left. It is late by at most the round trip of the quickest answer.
 */
export function serverNow(): number {
  return Date.now() + (offset?.mostMs ?? 0)
}

/**
 * Takes the `now` of an answer, which the server read between `sentAt` and `receivedAt`. Each answer narrows the bounds;
 * one that contradicts them means that this computer's clock was changed, and starts them anew. An answer without a time
 * is not the server's.
 */
export function noteServerTime(now: number, sentAt: number, receivedAt: number): void {
  if (!Number.isFinite(now)) throw new CallError(NO_ANSWER, { status: 0, isForeign: true })
  const noted: Offset = { leastMs: now - receivedAt, mostMs: now - sentAt, notedAt: receivedAt }
  offset = (offset && narrowed(offset, noted)) ?? noted
}

function narrowed(known: Offset, noted: Offset): Offset | undefined {
  const driftMs = Math.abs(noted.notedAt - known.notedAt) * DRIFT
  const leastMs = Math.max(known.leastMs - driftMs, noted.leastMs)
  const mostMs = Math.min(known.mostMs + driftMs, noted.mostMs)
  return leastMs <= mostMs ? { leastMs, mostMs, notedAt: noted.notedAt } : undefined
}

const LOOK_AT_CLOCK_MS = 1_000
const CLOCK_JUMP_MS = 1_000
/** Stays the same until the clock of this computer is set, or in most browsers until the computer sleeps. */
const startOfPage = () => Date.now() - performance.now()

/** Calls back after each jump of this computer's clock, until the returned function is called. */
export function onClockJump(listener: () => void): () => void {
  let start = startOfPage()
  const look = setInterval(() => {
    const before = start
    start = startOfPage()
    if (Math.abs(start - before) > CLOCK_JUMP_MS) listener()
  }, LOOK_AT_CLOCK_MS)
  return () => clearInterval(look)
}
