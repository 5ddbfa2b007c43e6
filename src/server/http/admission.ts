import type { Limits } from '../ports/limits'
import type { Outcome } from '../rooms/outcome'
import type { Rooms } from '../rooms/rooms'
import { BY_ADDRESS, requireSome, spend } from './allowances'
import type { Caller } from './call'
import { Failure } from './failure'

/**
 * Lets callers into rooms, and slows down whoever tries codes: past the allowance of unknown codes an address hears
 * nothing but 429 of rooms in which its session has no seat, whether the code is right or not (decisions 6).
 */
export interface Admission {
  /** The value of an outcome. A refusal ends the call. */
  admit<T>(caller: Caller, outcome: Outcome<T>): Promise<T>
  /** For the calls that somebody without a seat may make: ends the call of one who guesses. */
  stopGuessing(caller: Caller, roomCode: string): Promise<void>
}

export function createAdmission(rooms: Pick<Rooms, 'seatOf'>, limits: Limits): Admission {
  return {
    async admit(caller, outcome) {
      if (outcome.ok) return outcome.value
      if (outcome.refusal === 'game-not-found') await spend(limits, BY_ADDRESS.unknownCodes, caller.address)
      if (outcome.refusal === 'player-not-found') await requireSome(limits, BY_ADDRESS.unknownCodes, caller.address)
      throw new Failure(outcome.refusal)
    },
    async stopGuessing({ address, session }, roomCode) {
      if ((await limits.peek(BY_ADDRESS.unknownCodes, address)) === 0) return
      const seat = await rooms.seatOf(roomCode, session)
      if (seat === undefined) await requireSome(limits, BY_ADDRESS.unknownCodes, address)
    },
  }
}
