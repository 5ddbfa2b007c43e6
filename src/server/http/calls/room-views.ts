import { ActiveGamesAnswer, ChatLogAnswer, DealAnswer, LobbyAnswer, StateAnswer, WatchAnswer } from '../../../contract'
import { andThen, type Awaitable } from '../../rooms/awaitable'
import { LargeJson } from '../../rooms/large-json'
import type { Outcome } from '../../rooms/outcome'
import type { View } from '../../rooms/room-views'
import { Reply, type Call, type CallParts } from '../call'
import type { CallRequest } from '../call-request'
import { matchesEtag } from '../etag'
import { Failure } from '../../failure'

/** The calls that pages poll and read. */
export function roomViewCalls({ rooms, access }: CallParts): Call[] {
  const answerPoll = (request: CallRequest, outcome: Awaitable<Outcome<View>>) =>
    andThen(access.valueOf(request, outcome), (view) => polled(request, view))
  return [
    {
      method: 'GET',
      path: '/game/lobby/{roomCode}',
      summary: 'The lobby as the caller sees it',
      answers: LobbyAnswer,
      isConditional: true,
      handle: (request) => answerPoll(request, rooms.queries.lobby(request.roomCode, request.session)),
    },
    {
      method: 'GET',
      path: '/game/state/{roomCode}',
      summary: 'The game as the caller sees it',
      answers: StateAnswer,
      isConditional: true,
      handle: (request) => answerPoll(request, rooms.queries.state(request.roomCode, request.session)),
    },
    {
      method: 'GET',
      path: '/game/watch/{roomCode}',
      summary: 'The table as somebody without a seat sees it, and how many sessions watch',
      answers: WatchAnswer,
      isConditional: true,
      async handle(request) {
        await access.refuseGuessing(request, request.roomCode)
        const outcome = rooms.queries.watch(request.roomCode, request.session)
        const { view, watching } = await access.valueOf(request, outcome)
        return matchesEtag(request.ifNoneMatch, view.etag)
          ? new Reply(304, { etag: view.etag })
          : new Reply(200, { etag: view.etag }, `{"state":${view.body},"watching":${watching}}`)
      },
    },
    {
      method: 'GET',
      path: '/chat/game/{roomCode}/chat',
      summary: 'The last 100 messages',
      answers: ChatLogAnswer,
      async handle(request) {
        const outcome = rooms.queries.chatLog(request.roomCode, request.session)
        return new LargeJson(`{"messages":[${(await access.valueOf(request, outcome)).join()}]}`)
      },
    },
    {
      method: 'GET',
      path: '/game/deal/{roomCode}',
      summary: 'The record of a deal, from its showdown on with everything that proves it',
      query: { no: 'The number of the deal; the last without it' },
      answers: DealAnswer,
      async handle(request) {
        const outcome = rooms.queries.deal(request.roomCode, request.session, dealNumber(request))
        const deal = await access.valueOf(request, outcome)
        if (deal === undefined) throw new Failure('no-such-deal')
        return deal
      },
    },
    {
      method: 'GET',
      path: '/game/active-games',
      summary: 'The rooms whose game has not started, newest first',
      answers: ActiveGamesAnswer,
      handle: () => rooms.queries.activeGames(),
    },
  ]
}

/** The number of the deal that is asked for; undefined for the last deal. A text that is not a number names no deal. */
function dealNumber({ query }: CallRequest): number | undefined {
  const no = query.get('no')
  return no === null ? undefined : /^\d{1,9}$/.test(no) ? Number(no) : 0
}

/** The answer to a poll. A view that has not changed is not sent again (P-version-3). */
function polled({ ifNoneMatch }: CallRequest, view: View): Reply {
  const { etag } = view
  return matchesEtag(ifNoneMatch, etag) ? new Reply(304, { etag }) : new Reply(200, { etag }, view.body)
}
