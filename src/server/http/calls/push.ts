import { PushBody, SuccessAnswer } from '../../../contract'
import type { PushSender, PushSubscription } from '../../ports/push-sender'
import type { Call, CallParts } from '../call'
import { Failure } from '../../failure'

/** Web Push for a seat (P-push-2). This call is no sign of life. */
export function pushCall({ rooms, access, push }: CallParts): Call {
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
      const { endpoint, keys } = subscription
      if (on) {
        const kept = usable(push, { endpoint, ...keys })
        await access.valueOf(request, rooms.keepSubscription(roomCode, session, kept))
      } else {
        await rooms.forgetSubscription(roomCode, session, endpoint)
      }
      return { success: true }
    },
  }
}

/** The subscription. Throws if no message can be sent to it. */
function usable(push: PushSender | undefined, subscription: PushSubscription): PushSubscription {
  const fault = push === undefined ? 'unknown-service' : push.faultOf(subscription)
  if (fault === undefined) return subscription
  throw new Failure(fault === 'invalid' ? 'push-invalid' : 'push-service-unknown')
}
