import { queryOptions } from '@tanstack/react-query'
import { loadAgain } from '../../load-again'
import { readDeal } from '../../net/calls'
import { CallError } from '../../net/fetch-json'
import { dealMemoryOf } from './room-deal-memory'
import type { CheckedDeal, ShownRound } from './shown-round'

const RETRY_MS = 2_000

/** The page is older than the server, which no longer has the part that checks. */
class CheckMissing extends Error {}

/** Reads the proof of a deal after its round and checks it, once. Null where there is no proof; fails with `CheckMissing`. */
export const dealCheckQuery = (shown: ShownRound) =>
  queryOptions({
    queryKey: ['deal-check', shown.roomCode, shown.no, shown.digest],
    queryFn: async (): Promise<CheckedDeal | null> => {
      const [{ checkShownDeal }, answer] = await Promise.all([
        loadAgain(() => import('./check-shown-deal')).catch(failForGood),
        readDeal(shown.roomCode, shown.no).catch(ignoreRefusal),
      ])
      return checkShownDeal(answer, shown, dealMemoryOf(shown.roomCode))
    },
    staleTime: Infinity,
    retry: (_, error) => !(error instanceof CheckMissing),
    retryDelay: RETRY_MS,
  })

function failForGood(cause: unknown): never {
  throw new CheckMissing('The check of the deal is not to be had', { cause })
}

const BUSY = 429

/** A server that refuses has no proof. One that is not reached is called again. */
function ignoreRefusal(error: unknown): null {
  if (error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== BUSY) return null
  throw error
}
