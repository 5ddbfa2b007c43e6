import { useCallback, useEffect, useRef } from 'react'

const TICK_MS = 1_000
/** The page was suspended if the next tick takes longer than this, in milliseconds. */
const TICK_WITHIN_MS = 3_000
/** Events from the time of the sleep arrive within this time after the page has woken up. */
const CATCHES_UP_MS = 2_000

/**
 * The returned function says whether the page was hidden or suspended until a moment ago, as on a locked phone. Events
 * that arrive then may be minutes old.
 */
export function useWasAsleep(): () => boolean {
  const tickedAt = useRef(0)
  const wokeAt = useRef(-Infinity)
  const wasAsleep = useCallback(() => {
    const now = performance.now()
    if (now - tickedAt.current > TICK_WITHIN_MS) wokeAt.current = now
    tickedAt.current = now
    return now - wokeAt.current < CATCHES_UP_MS
  }, [])
  useEffect(() => {
    tickedAt.current = performance.now()
    const timer = setInterval(wasAsleep, TICK_MS)
    const onVisibility = () => {
      if (!document.hidden) wokeAt.current = performance.now()
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [wasAsleep])
  return wasAsleep
}
