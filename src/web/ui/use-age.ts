import { useSyncExternalStore } from 'react'
import { ageOf } from './age'

const LOOK_EVERY_MS = 10_000

/** How long ago that was by the given clock, in one or two words. Renders when the words change. */
export function useAge(since: string, clock: () => number): string {
  return useSyncExternalStore(subscribe, () => ageOf(since, clock()))
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
