import { InitAnswer, PusherAuthAnswer, PusherAuthBody, channelOf } from '../../../contract'
import type { Clock } from '../../ports/clock'
import type { Rooms } from '../../rooms/rooms'
import type { Admission } from '../admission'
import { parseBody } from '../bodies'
import type { Call } from '../call'
import { Failure } from '../failure'
import type { RealtimeAddress } from '../realtime-address'
import type { Sessions } from '../sessions'

interface Parts {
  rooms: Rooms
  admission: Admission
  sessions: Sessions
  clock: Clock
  realtime: RealtimeAddress
  /** The origin that links and QR codes use, for a page opened at this one. */
  shareOrigin(pageOrigin: string): string
}

/** What a page asks before it plays: who am I, and where do events come from. */
export function sessionCalls(parts: Parts): Call[] {
  return [initCall(parts), pusherAuthCall(parts)]
}

function initCall({ sessions, clock, realtime, shareOrigin }: Parts): Call {
  return {
    method: 'GET',
    path: '/session/init',
    summary: "Makes or renews the caller's session",
    answers: InitAnswer,
    handle({ caller, origin: { isSecure, host } }, reply) {
      reply.removeHeader('set-cookie').header('set-cookie', sessions.cookie(caller.session, isSecure))
      return {
        success: true,
        now: clock.now(),
        realtime: realtime.answer(isSecure),
        shareOrigin: shareOrigin(`${isSecure ? 'https' : 'http'}://${host}`),
      }
    },
  }
}

function pusherAuthCall({ rooms, admission, realtime }: Parts): Call {
  return {
    method: 'POST',
    path: '/chat/pusher/auth',
    summary: "Signs the subscription to a room's private channel, for those who have a seat",
    takes: PusherAuthBody,
    takesForm: true,
    answers: PusherAuthAnswer,
    async handle({ caller, body }) {
      const { socket_id: socketId, channel_name: channel } = parseBody(PusherAuthBody, body)
      const roomCode = roomOf(channel)
      await admission.stopGuessing(caller, roomCode)
      // Whoever may send heartbeats has a seat.
      await admission.admit(caller, await rooms.permit(roomCode, caller.session, 'heartbeat'))
      return { auth: realtime.authorize(socketId, channel, caller.session) }
    },
  }
}

const PRIVATE_CHANNEL = channelOf('', 'private-')

function roomOf(channel: string): string {
  if (channel.startsWith(PRIVATE_CHANNEL)) return channel.slice(PRIVATE_CHANNEL.length)
  throw new Failure('channel-name-invalid')
}
