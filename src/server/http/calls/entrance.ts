import { CreateAnswer, CreateBody, JoinAnswer, JoinBody, JoinStatusAnswer, RoomCode } from '../../../contract'
import type { Limits } from '../../ports/limits'
import type { Rooms } from '../../rooms/rooms'
import type { Admission } from '../admission'
import { BY_ADDRESS, requireSome, spend } from '../allowances'
import { fieldOf, parseBody } from '../bodies'
import type { Call } from '../call'

interface Parts {
  rooms: Rooms
  admission: Admission
  limits: Limits
}

/** The ways into a room. */
export function entranceCalls(parts: Parts): Call[] {
  return [createCall(parts), joinCall(parts), joinStatusCall(parts)]
}

function createCall({ rooms, admission, limits }: Parts): Call {
  return {
    method: 'POST',
    path: '/game/create',
    summary: 'Opens a room with the caller as its creator',
    takes: CreateBody,
    answers: CreateAnswer,
    async handle({ caller, body }) {
      await requireSome(limits, BY_ADDRESS.newGames, caller.address)
      const { playerName, settings } = parseBody(CreateBody, body)
      await spend(limits, BY_ADDRESS.newGames, caller.address)
      const outcome = await rooms.create(caller.session, { name: playerName, settings })
      return { roomCode: await admission.admit(caller, outcome) }
    },
  }
}

function joinCall({ rooms, admission }: Parts): Call {
  return {
    method: 'POST',
    path: '/game/join',
    summary: 'Takes a seat in a lobby, or asks for one in a running game',
    takes: JoinBody,
    answers: JoinAnswer,
    async handle({ caller, body }) {
      // The room is in the body here; whether it is there and open to the caller still comes before the rest of it.
      const named = RoomCode.safeParse(fieldOf(body, 'roomCode'))
      if (named.success) {
        await admission.stopGuessing(caller, named.data)
        await admission.admit(caller, await rooms.permit(named.data, caller.session, 'join'))
      }
      const { playerName, roomCode } = parseBody(JoinBody, body)
      const outcome = await rooms.play(roomCode, caller.session, { type: 'join', name: playerName })
      const { joinStatus } = await admission.admit(caller, outcome)
      return { status: joinStatus, roomCode }
    },
  }
}

function joinStatusCall({ rooms, admission }: Parts): Call {
  return {
    method: 'GET',
    path: '/game/join/{roomCode}',
    summary: "What became of the caller's wish to join",
    answers: JoinStatusAnswer,
    async handle({ caller, roomCode }) {
      await admission.stopGuessing(caller, roomCode)
      return { status: await admission.admit(caller, await rooms.joinStatus(roomCode, caller.session)) }
    },
  }
}
