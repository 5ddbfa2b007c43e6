import type { FastifyReply } from 'fastify'
import { ActiveGamesAnswer, ChatLogAnswer, HistoryAnswer, LobbyAnswer, StateAnswer } from '../../../contract'
import type { Page } from '../../rooms/known-room'
import type { Rooms } from '../../rooms/rooms'
import type { Admission } from '../admission'
import type { Asked, Call } from '../call'
import { matchesEtag } from '../etag'

/** What players look at. */
export function roomPageCalls({ rooms, admission }: { rooms: Rooms; admission: Admission }): Call[] {
  const { admit } = admission
  return [
    {
      method: 'GET',
      path: '/game/lobby/{roomCode}',
      summary: 'The lobby, as the caller sees it',
      answers: LobbyAnswer,
      async handle(asked, reply) {
        const { caller, roomCode } = asked
        return polled(asked, reply, await admit(caller, await rooms.lobby(roomCode, caller.session)))
      },
    },
    {
      method: 'GET',
      path: '/game/state/{roomCode}',
      summary: 'The game, as the caller sees it',
      answers: StateAnswer,
      async handle(asked, reply) {
        const { caller, roomCode } = asked
        return polled(asked, reply, await admit(caller, await rooms.state(roomCode, caller.session)))
      },
    },
    {
      method: 'GET',
      path: '/chat/game/{roomCode}/chat',
      summary: 'The last 100 messages',
      answers: ChatLogAnswer,
      handle: async ({ caller, roomCode }) => admit(caller, await rooms.chatLog(roomCode, caller.session)),
    },
    {
      method: 'GET',
      path: '/game/history/{roomCode}',
      summary: 'The books: every round from its showdown on',
      answers: HistoryAnswer,
      handle: async ({ caller, roomCode }) => admit(caller, await rooms.history(roomCode, caller.session)),
    },
    {
      method: 'GET',
      path: '/game/active-games',
      summary: 'The rooms whose game has not started, newest first',
      answers: ActiveGamesAnswer,
      handle: () => rooms.activeGames(),
    },
  ]
}

/** Pages ask for these again and again; what has not changed is not sent again. */
function polled({ ifNoneMatch }: Asked, reply: FastifyReply, { etag, body }: Page): string {
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (!matchesEtag(ifNoneMatch, etag)) return body
  reply.code(304)
  return ''
}
