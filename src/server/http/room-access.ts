import type { Limits } from '../ports/limits'
import { andThen, type Awaitable } from '../rooms/awaitable'
import type { Outcome, Refused } from '../rooms/outcome'
import type { Rooms } from '../rooms/rooms'
import type { CallRequest } from './call-request'
import { Failure } from '../failure'
import { BY_ADDRESS, requireSome, spend } from './rate-limits'

/**
 * Turns the outcome of a call into its answer, and slows down callers who guess room codes: an address that has spent
 * its unknown codes gets 429 for every room in which its session has no seat, whether the code exists or not
 * (P-limit-3).
 */
export interface RoomAccess {
  /** The value of an outcome. Throws the failure of a refusal. */
  valueOf<T>(request: CallRequest, outcome: Awaitable<Outcome<T>>): Awaitable<T>
  /**
   * For calls that are allowed without a seat. Throws if the session has no seat and the address has spent its unknown
   * codes.
   */
  refuseGuessing(request: CallRequest, roomCode: string): Promise<void>
}

export function createRoomAccess({ queries }: Pick<Rooms, 'queries'>, limits: Limits): RoomAccess {
  async function refuse({ address }: CallRequest, { refusal }: Refused): Promise<never> {
    if (refusal === 'game-not-found') await spend(limits, BY_ADDRESS.unknownCodes, address)
    if (refusal === 'player-not-found') await requireSome(limits, BY_ADDRESS.unknownCodes, address)
    throw new Failure(refusal)
  }

  return {
    valueOf: (request, pending) =>
      andThen(pending, (outcome) => (outcome.ok ? outcome.value : refuse(request, outcome))),
    async refuseGuessing({ address, session }, roomCode) {
      if ((await limits.peek(BY_ADDRESS.unknownCodes, address)) === 0) return
      const seat = await queries.seatOf(roomCode, session)
      if (!seat.ok) await requireSome(limits, BY_ADDRESS.unknownCodes, address)
    },
  }
}
