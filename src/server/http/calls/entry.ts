import { CreateAnswer, CreateBody, JoinAnswer, JoinBody, JoinStatusAnswer, RoomCode } from '../../../contract'
import type { Call, CallParts } from '../call'
import { Failure } from '../../failure'
import { BY_ADDRESS, requireSome, spend } from '../rate-limits'

/** The ways into a room. */
export function entryCalls(parts: CallParts): Call[] {
  return [createCall(parts), joinCall(parts), joinStatusCall(parts)]
}

function createCall({ rooms, access, limits }: CallParts): Call {
  return {
    method: 'POST',
    path: '/game/create',
    summary: 'Creates a room with the caller as its creator',
    takes: CreateBody,
    answers: CreateAnswer,
    async handle(request) {
      await requireSome(limits, BY_ADDRESS.newGames, request.address)
      const { playerName, settings, clientId } = request.body(CreateBody)
      await spend(limits, BY_ADDRESS.newGames, request.address)
      const outcome = rooms.create(request.session, { name: playerName, settings, clientId })
      return { roomCode: await access.valueOf(request, outcome) }
    },
  }
}

function joinCall({ rooms, access }: CallParts): Call {
  return {
    method: 'POST',
    path: '/game/join',
    summary: 'Takes a seat in a lobby, or asks for one in a running game',
    takes: JoinBody,
    answers: JoinAnswer,
    async handle(request) {
      const { session } = request
      const named = RoomCode.safeParse(request.text('roomCode'))
      if (named.success) await access.refuseGuessing(request, named.data)
      const body = request.tryBody(JoinBody)
      if (body instanceof Failure) {
        if (!named.success) throw body
        // Whether the room exists and is open to the caller is checked before the rest of the body (P-refusal-1).
        await access.valueOf(request, rooms.queries.authorize(named.data, session, 'join'))
        // A session that has a seat, or waits for one, needs no valid name (R-seat-2).
        const { status } = await access.valueOf(request, rooms.queries.joinStatus(named.data, session))
        if (status === 'joined' || status === 'pending') return { status, roomCode: named.data }
        throw body
      }
      const { playerName, roomCode } = body
      const outcome = rooms.play(roomCode, session, { type: 'join', name: playerName })
      const { joinStatus } = await access.valueOf(request, outcome)
      return { status: joinStatus, roomCode }
    },
  }
}

function joinStatusCall({ rooms, access }: CallParts): Call {
  return {
    method: 'GET',
    path: '/game/join/{roomCode}',
    summary: "The state of the caller's request to join",
    answers: JoinStatusAnswer,
    async handle(request) {
      const { roomCode, session } = request
      await access.refuseGuessing(request, roomCode)
      return access.valueOf(request, rooms.queries.joinStatus(roomCode, session))
    },
  }
}
