import type { Limits } from '../ports/limits'
import type { Outcome } from '../rooms/outcome'
import type { Rooms } from '../rooms/rooms'
import type { CallRequest } from './call-request'
import { Failure } from './failure'
import { BY_ADDRESS, requireSome, spend } from './rate-limits'

/**
 * The way from the outcome of a call to its answer, which also slows down whoever guesses room codes: an address that
 * has spent its unknown codes gets 429 for every room in which its session has no seat, whether the code is right or not
 * (P-limit-3).
 */
export interface RoomAccess {
  /** The value of an outcome. Throws the failure of a refusal. */
  valueOf<T>(request: CallRequest, outcome: Outcome<T>): Promise<T>
  /** For calls that somebody without a seat may make: throws if the address has spent its unknown codes. */
  refuseGuessing(request: CallRequest, roomCode: string): Promise<void>
}

export function createRoomAccess(rooms: Pick<Rooms, 'seatOf'>, limits: Limits): RoomAccess {
  return {
    async valueOf(request, outcome) {
      if (outcome.ok) return outcome.value
      const { refusal } = outcome
      if (refusal === 'game-not-found') await spend(limits, BY_ADDRESS.unknownCodes, request.address)
      if (refusal === 'player-not-found') await requireSome(limits, BY_ADDRESS.unknownCodes, request.address)
      throw new Failure(refusal)
    },
    async refuseGuessing({ address, session }, roomCode) {
      if ((await limits.peek(BY_ADDRESS.unknownCodes, address)) === 0) return
      const seat = await rooms.seatOf(roomCode, session)
      if (!seat.ok) await requireSome(limits, BY_ADDRESS.unknownCodes, address)
    },
  }
}
