import { SuccessAnswer, VoiceAnswer, VoiceBody, VoiceSignalBody } from '../../../contract'
import type { Call, CallParts } from '../call'
import { Failure } from '../../failure'
import { actionCall } from './action-call'

/** The voice call of a table. */
export function voiceCalls(parts: CallParts): Call[] {
  return [voiceCall(parts), voiceSignalCall(parts)]
}

function voiceCall(parts: CallParts): Call {
  return actionCall(parts, {
    path: '/game/voice/{roomCode}',
    summary: "Takes the caller's page into the voice call, or out of it",
    type: 'join-call',
    takes: VoiceBody,
    command: ({ on, callId }) => (on ? { type: 'join-call' } : { type: 'leave-call', callId }),
    answers: VoiceAnswer,
    answer: ({ callId, version }, { session }) => ({
      success: true,
      version,
      callId,
      ice: callId === null ? [] : parts.ice.of(session),
    }),
  })
}

/** A signal is no sign of life, and is neither logged nor stored. */
function voiceSignalCall({ rooms, access }: CallParts): Call {
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
