import { queryOptions } from '@tanstack/react-query'
import { readDeal } from '../../net/calls'
import { CallError } from '../../net/fetch-json'
import { dealMemoryOf } from './room-deal-memory'
import type { CheckedDeal, ShownRound } from './shown-round'

const RETRY_MS = 2_000

/** Reads the proof of a deal after its round and checks it, once. Null where there is no proof. */
export const dealCheckQuery = (shown: ShownRound) =>
  queryOptions({
    queryKey: ['deal-check', shown.roomCode, shown.no, shown.digest],
    queryFn: async (): Promise<CheckedDeal | null> => {
      const [{ checkShownDeal }, answer] = await Promise.all([
        import('./check-shown-deal'),
        readDeal(shown.roomCode, shown.no).catch(ignoreRefusal),
      ])
      return checkShownDeal(answer, shown, dealMemoryOf(shown.roomCode))
    },
    staleTime: Infinity,
    retry: true,
    retryDelay: RETRY_MS,
  })

const BUSY = 429

/** A server that refuses has no proof. One that is not reached is called again. */
function ignoreRefusal(error: unknown): null {
  if (error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== BUSY) return null
  throw error
}
