import { REACTION_LIMIT } from '../../../contract'

const { burst, perSecond } = REACTION_LIMIT

/** Counts reactions as the server does, so that no press is refused there. Returns whether one may be sent now. */
export function reactionAllowance(now: () => number = () => performance.now()): () => boolean {
  let left = burst
  let countedAt = now()
  return () => {
    const at = now()
    left = Math.min(burst, left + ((at - countedAt) / 1000) * perSecond)
    countedAt = at
    if (left < 1) return false
    left -= 1
    return true
  }
}
