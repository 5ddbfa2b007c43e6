/** What the server takes of one session: bursts of 5, then 2 a second. */
const BURST = 5
const PER_SECOND = 2

/** Counts reactions as the server does, so that no press is refused there. Answers whether one may be sent now. */
export function reactionAllowance(now: () => number = () => performance.now()): () => boolean {
  let left = BURST
  let countedAt = now()
  return () => {
    const at = now()
    left = Math.min(BURST, left + ((at - countedAt) / 1000) * PER_SECOND)
    countedAt = at
    if (left < 1) return false
    left -= 1
    return true
  }
}
