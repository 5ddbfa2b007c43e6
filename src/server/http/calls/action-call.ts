import type * as z from 'zod/mini'
import type { Limit } from '../../ports/limits'
import type { Played } from '../../rooms/played'
import type { PlayerCommand, PlayerCommandType } from '../../rooms/player-command'
import type { Call, CallParts } from '../call'
import type { CallRequest } from '../call-request'
import { Failure } from '../../failure'

/** What the answer depends on besides the action. */
export type Asker = Pick<CallRequest, 'prefersMinimal' | 'session'>

/**
 * An action of a player in a room. The differences between these calls are data; `actionCall` contains what they share.
 */
export interface Action<Body> {
  path: string
  summary: string
  type: PlayerCommandType
  takes: z.ZodMiniType<Body>
  command(body: Body, query: URLSearchParams): PlayerCommand
  answers: z.ZodMiniType
  answer(played: Played, asker: Asker): object | string
  query?: Record<string, string>
  spends?: Limit
}

/** Sent by pages that are being closed, which do not wait for an answer. */
const SENT_BY_BEACON: readonly PlayerCommandType[] = ['leave', 'unload-page', 'leave-page', 'leave-call']

/** What all actions share: read the body, play, answer. */
export function actionCall<Body>({ rooms, access }: CallParts, action: Action<Body>): Call {
  const { type, command, answer, ...described } = action
  return {
    method: 'POST',
    ...described,
    async handle(request) {
      const { roomCode, session } = request
      const body = request.tryBody(action.takes)
      if (body instanceof Failure) {
        // The permission of the caller is checked before the body (P-refusal-1).
        await access.valueOf(request, rooms.queries.authorize(roomCode, session, type))
        throw body
      }
      // A process that was paused must not play old calls, which their clients have repeated at another process. A plan
      // that arrives late must not replace a later one.
      const asked = command(body, request.query)
      if (rooms.isShared || asked.type === 'decide-ahead') await arrivals()
      if (request.isAbandoned && !SENT_BY_BEACON.includes(asked.type)) throw new Failure('abandoned')
      const outcome = rooms.play(roomCode, session, asked)
      return answer(await access.valueOf(request, outcome), request)
    },
  }
}

/**
 * Resolves when everything that has arrived so far is processed. The end of a connection can follow its last call at
 * once, and is read one turn of the event loop later.
 */
async function arrivals(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
