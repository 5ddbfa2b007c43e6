import { queryOptions } from '@tanstack/react-query'
import { ignoreRefusal } from '../../net/call'
import { readDeal } from '../../net/calls'
import { KEEP_TRYING } from '../../net/query-client'
import { pause } from '../../pause'
import { checkShownDeal } from './check-shown-deal'
import { dealMemoryOf } from './room-deal-memory'
import type { CheckedDeal, ShownRound } from './shown-round'

/** Reads the proof of a deal after its round and checks it, once. Null if there is no proof. */
export const dealCheckQuery = (shown: ShownRound) =>
  queryOptions({
    queryKey: ['deal-check', shown.roomCode, shown.no, shown.digest],
    queryFn: async (): Promise<CheckedDeal | null> => {
      // The page may show another room when the answer arrives.
      const memory = dealMemoryOf(shown.roomCode)
      return checkShownDeal(await readProof(shown), shown, memory)
    },
    staleTime: Infinity,
    ...KEEP_TRYING,
  })

/** In a cluster, a process that has not heard of the showdown yet answers without the seed. The page asks again. */
const MOST_READS = 4
const READ_AGAIN_MS = 500

/** A server that refuses has no proof. A server that is not reached is called again. */
async function readProof({ roomCode, no }: ShownRound): Promise<unknown> {
  for (let reads = 1; ; reads += 1) {
    const answer = await readDeal(roomCode, no).catch(ignoreRefusal)
    const isOpen = typeof answer === 'object' && answer !== null && !('seed' in answer)
    if (!isOpen || reads === MOST_READS) return answer
    await pause(READ_AGAIN_MS)
  }
}
