import { useEffect, useState } from 'react'

/** The time by the given clock, in epoch milliseconds, updated at the given interval. */
export function useNow(everyMs: number, clock: () => number = Date.now): number {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const tick = () => setNow(clock())
    tick()
    const timer = setInterval(tick, everyMs)
    // Browsers slow timers down in a hidden tab.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [everyMs, clock])
  return now
}
