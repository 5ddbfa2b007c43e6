import { PushBody, SuccessAnswer } from '../../../contract'
import type { PushSender } from '../../ports/push-sender'
import type { Rooms } from '../../rooms/rooms'
import type { Call } from '../call'
import { Failure } from '../failure'
import type { RoomAccess } from '../room-access'

export interface PushCallParts {
  rooms: Rooms
  access: RoomAccess
  push: PushSender | undefined
}

/** Web Push for a seat (P-push-2). It is no sign of life. */
export function pushCall({ rooms, access, push }: PushCallParts): Call {
  return {
    method: 'POST',
    path: '/game/push/{roomCode}',
    summary: "Hands over a push subscription of the caller's browser, or forgets it",
    takes: PushBody,
    answers: SuccessAnswer,
    async handle(request) {
      const { roomCode, session } = request
      // The seat of the caller is checked before the body (P-refusal-1).
      await access.valueOf(request, rooms.queries.seatOf(roomCode, session))
      const { on, subscription } = request.body(PushBody)
      const kept = { endpoint: subscription.endpoint, ...subscription.keys }
      const fault = on ? faultOf(push, kept) : undefined
      if (fault !== undefined) throw new Failure(fault)
      const done = on
        ? rooms.keepSubscription(roomCode, session, kept)
        : rooms.forgetSubscription(roomCode, session, kept)
      await access.valueOf(request, done)
      return { success: true }
    },
  }
}

function faultOf(push: PushSender | undefined, subscription: Parameters<PushSender['faultOf']>[0]) {
  const fault = push === undefined ? 'unknown-service' : push.faultOf(subscription)
  return fault === 'unknown-service' ? 'push-service-unknown' : fault && 'push-invalid'
}
