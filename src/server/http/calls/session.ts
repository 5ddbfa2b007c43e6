import { hash } from 'node:crypto'
import {
  InitAnswer,
  PusherAuthAnswer,
  PusherAuthBody,
  RoomsAnswer,
  channelOf,
  playerOfChannel,
  upperCode,
  watchChannelOf,
} from '../../../contract'
import { Reply, type Call, type CallParts } from '../call'
import type { CallRequest } from '../call-request'
import { matchesEtag } from '../etag'
import { Failure } from '../../failure'
import { BY_ADDRESS, BY_SESSION } from '../rate-limits'

/** The calls of a page before it plays: its session, and where it gets realtime events. */
export function sessionCalls(parts: CallParts): Call[] {
  return [initCall(parts), roomsCall(parts), pusherAuthCall(parts)]
}

function initCall({ sessions, clock, realtime, shareOrigin, ice, push }: CallParts): Call {
  return {
    method: 'GET',
    path: '/session/init',
    summary: "Makes or renews the caller's session",
    answers: InitAnswer,
    async handle({ session, isSecure, pageOrigin }) {
      const answer = {
        success: true,
        now: clock.now(),
        realtime: realtime.answer(isSecure),
        shareOrigin: await shareOrigin(pageOrigin),
        hasVoiceRelay: ice.hasRelay,
        pushKey: push?.publicKey ?? null,
      }
      return new Reply(200, { setCookie: sessions.cookies(session, isSecure) }, JSON.stringify(answer))
    },
  }
}

function roomsCall({ rooms }: CallParts): Call {
  return {
    method: 'GET',
    path: '/session/rooms',
    summary: 'The rooms in which the caller has a seat',
    answers: RoomsAnswer,
    isConditional: true,
    spends: BY_SESSION.rooms,
    addressSpends: BY_ADDRESS.rooms,
    async handle({ session, ifNoneMatch }) {
      const body = JSON.stringify({ rooms: await rooms.queries.roomsOf(session) })
      const etag = `W/"${hash('sha256', session + body, 'base64url').slice(0, 22)}"`
      return matchesEtag(ifNoneMatch, etag) ? new Reply(304, { etag }) : new Reply(200, { etag }, body)
    },
  }
}

function pusherAuthCall({ rooms, access, realtime }: CallParts): Call {
  return {
    method: 'POST',
    path: '/chat/pusher/auth',
    summary:
      "Signs the subscription to a room's private channel, for players with a seat, and to a player's own channel",
    takes: PusherAuthBody,
    takesForm: true,
    answers: PusherAuthAnswer,
    async handle(request) {
      const named = PusherAuthBody.shape.channel_name.safeParse(request.text('channel_name'))
      // Whether the room exists and is open to the caller is checked before the rest of the body (P-refusal-1).
      const seat = named.success ? await listeningSeat(request, named.data) : ''
      const { socket_id: socketId, channel_name: channel } = request.body(PusherAuthBody)
      return { auth: realtime.authorize({ socketId, channel, seat }) }
    },
  }

  /** The caller's seat, empty for a watcher. Throws if the channel is not open to the caller. */
  async function listeningSeat(request: CallRequest, channel: string): Promise<string> {
    const { roomCode, seat } = playerOfChannel(channel) ?? { roomCode: roomOf(channel), seat: undefined }
    await access.refuseGuessing(request, roomCode)
    const own = channel.startsWith(PRIVATE_WATCH) ? await watcher(request, roomCode) : await ownSeat(request, roomCode)
    if (seat !== undefined && seat !== own) throw new Failure('player-not-found')
    // The names of channels are case-sensitive, and no event is sent to a channel with a lower-case code.
    if (roomCode !== upperCode(roomCode)) throw new Failure('channel-name-invalid')
    return own
  }

  async function ownSeat(request: CallRequest, roomCode: string): Promise<string> {
    return access.valueOf(request, rooms.queries.seatOf(roomCode, request.session))
  }

  async function watcher(request: CallRequest, roomCode: string): Promise<''> {
    await access.valueOf(request, rooms.queries.watch(roomCode, request.session))
    return ''
  }
}

const PRIVATE_WATCH = watchChannelOf('', 'private-')
const PRIVATE_CHANNEL = channelOf('', 'private-')

/** The room code in the name of a private channel, as it is written. */
function roomOf(channel: string): string {
  const prefix = [PRIVATE_CHANNEL, PRIVATE_WATCH].find((each) => channel.startsWith(each))
  if (prefix === undefined) throw new Failure('channel-name-invalid')
  return channel.slice(prefix.length)
}
