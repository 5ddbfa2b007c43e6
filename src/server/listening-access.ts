import { BY_ADDRESS } from './http/rate-limits'
import type { Limits } from './ports/limits'
import type { SubscriptionsParts } from './realtime/subscriptions'
import type { Rooms } from './rooms/rooms'

/** Who may listen to the events of a room. A guessed room code counts against the address as in a call (P-limit-3). */
export function createListeningAccess(
  { queries }: Pick<Rooms, 'queries'>,
  limits: Limits,
): Pick<SubscriptionsParts, 'seatOf' | 'mayWatch'> {
  return {
    async seatOf(roomCode, session, address) {
      const outcome = await queries.seatOf(roomCode, session)
      if (outcome.ok) return outcome.value
      if (outcome.refusal === 'game-not-found') await limits.take(BY_ADDRESS.unknownCodes, address)
      return undefined
    },
    async mayWatch(roomCode, session, address) {
      // An address that has spent its unknown codes learns of no room, as in calls.
      if ((await limits.peek(BY_ADDRESS.unknownCodes, address)) > 0) return false
      const outcome = await queries.watch(roomCode, session)
      if (!outcome.ok && outcome.refusal === 'game-not-found') await limits.take(BY_ADDRESS.unknownCodes, address)
      return outcome.ok
    },
  }
}
