import { SuccessAnswer, VoiceAnswer, VoiceBody, VoiceSignalBody } from '../../../contract'
import type { Call } from '../call'
import { Failure } from '../failure'
import type { IceServers } from '../ice-servers'
import { actionCall, type RoomActionParts } from './action-call'

export interface VoiceCallParts extends RoomActionParts {
  ice: IceServers
}

/** The voice call of a table. */
export function voiceCalls(parts: VoiceCallParts): Call[] {
  return [voiceCall(parts), voiceSignalCall(parts)]
}

function voiceCall({ ice, ...parts }: VoiceCallParts): Call {
  return actionCall(parts, {
    path: '/game/voice/{roomCode}',
    summary: "Takes the caller's page into the voice call, or out of it",
    type: 'join-call',
    takes: VoiceBody,
    request: ({ on, callId }) => (on ? { type: 'join-call' } : { type: 'leave-call', callId }),
    answers: VoiceAnswer,
    answer: ({ callId, version }) => ({ success: true, version, callId, ice: callId === null ? [] : ice.of(callId) }),
  })
}

/** A signal is no sign of life, and is neither logged nor stored. */
function voiceSignalCall({ rooms, access }: VoiceCallParts): Call {
  return {
    method: 'POST',
    path: '/game/voice-signal/{roomCode}',
    summary: 'Sends a signal (WebRTC) to another player of the voice call',
    counts: 'signals',
    takes: VoiceSignalBody,
    answers: SuccessAnswer,
    async handle(request) {
      const { roomCode, session } = request
      const body = request.tryBody(VoiceSignalBody)
      if (body instanceof Failure) {
        // The seat of the caller is checked before the body (P-refusal-1).
        await access.valueOf(request, rooms.queries.authorize(roomCode, session, 'join-call'))
        throw body
      }
      await access.valueOf(request, rooms.signal(roomCode, session, body))
      return { success: true }
    },
  }
}
