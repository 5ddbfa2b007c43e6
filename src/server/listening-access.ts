import { BY_ADDRESS } from './http/rate-limits'
import type { Limits } from './ports/limits'
import type { SubscriptionsParts } from './realtime/subscriptions'
import type { Outcome } from './rooms/outcome'
import type { Rooms } from './rooms/rooms'

/** Who may listen to the events of a room. A guessed room code counts against the address as in a call (P-limit-3). */
export function createListeningAccess(
  { queries }: Pick<Rooms, 'queries'>,
  limits: Limits,
): Pick<SubscriptionsParts, 'seatOf' | 'seatsOf' | 'mayWatch'> {
  async function valueOf<T>(outcome: Outcome<T>, address: string): Promise<T | undefined> {
    if (outcome.ok) return outcome.value
    if (outcome.refusal === 'game-not-found') await limits.take(BY_ADDRESS.unknownCodes, address)
    return undefined
  }

  return {
    seatOf: async (roomCode, session, address) => valueOf(await queries.seatOf(roomCode, session), address),
    seatsOf: async (roomCode, address) => (await valueOf(await queries.seatsOf(roomCode), address)) ?? [],
    async mayWatch(roomCode, session, address) {
      // An address that has spent its unknown codes learns of no room, as in calls.
      if ((await limits.peek(BY_ADDRESS.unknownCodes, address)) > 0) return false
      return (await valueOf(await queries.watch(roomCode, session), address)) !== undefined
    },
  }
}
