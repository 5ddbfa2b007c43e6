import { useSyncExternalStore } from 'react'

const LOOK_EVERY_MS = 10_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** As `ageOf` by the given clock. Renders when the words change. */
export function useAge(since: string, clock: () => number): string {
  return useSyncExternalStore(subscribe, () => ageOf(since, clock()))
}

/** How long ago, in one or two words. An instant that is in the future because a clock is slow is "Just now". */
export function ageOf(since: string, now: number): string {
  const ageMs = now - Date.parse(since)
  if (ageMs < MINUTE_MS) return 'Just now'
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)}m ago`
  if (ageMs < DAY_MS) return `${Math.floor(ageMs / HOUR_MS)}h ago`
  return `${Math.floor(ageMs / DAY_MS)}d ago`
}

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS)
  // Browsers slow timers down in a hidden tab.
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
