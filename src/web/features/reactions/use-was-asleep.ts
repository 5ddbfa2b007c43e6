import { useCallback, useEffect, useRef } from 'react'

const TICK_MS = 1_000
/** The page stood still if the next tick is not there after this time, in milliseconds. */
const TICK_WITHIN_MS = 3_000
/** What came while the page slept arrives within this time after it has woken up. */
const CATCHES_UP_MS = 2_000

/**
 * The returned function says whether the page was hidden or stood still until a moment ago, as on a phone that was locked.
 * What arrives then may be minutes old.
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
