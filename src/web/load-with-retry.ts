import { fetchJson } from './net/fetch-json'
import { pause } from './pause'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 5_000
/** A file that a reachable server refuses this many times belongs to an older version of the game. */
const MOST_REFUSALS = 3

/**
 * Loads a part of the game that the page does not start with. While the server can't be reached, the load is repeated.
 * Rejects only if the server answers and the part is still missing.
 */
export async function loadWithRetry<Part>(load: () => Promise<Part>, isReachable = isServerReachable): Promise<Part> {
  let refusals = 0
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
    try {
      return await load()
    } catch (error) {
      const isRefusal = await isReachable()
      if (isRefusal) refusals += 1
      if (refusals >= MOST_REFUSALS) throw error
      // The server may have just come back after a long time, so the next pause is short again.
      if (isRefusal && refusals === 1) pauseMs = FIRST_PAUSE_MS
      await pause(pauseMs)
    }
  }
}

const isServerReachable = () =>
  fetchJson('GET', '/healthz').then(
    () => true,
    () => false,
  )
