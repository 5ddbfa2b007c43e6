import * as z from 'zod/mini'
import { EveningAnswer, EveningDownload, HistoryAnswer, MAX_HISTORY_PAGE, type FailureCode } from '../../../contract'
import type { RoomHistory } from '../../rooms/room-history'
import { historyRound, type KeptRound } from '../../rooms/kept-round'
import { LargeJson } from '../../rooms/large-json'
import { CSV_HEAD, csvLinesOf } from '../history-csv'
import { Reply, type Answer, type Call, type CallParts } from '../call'
import type { CallRequest } from '../call-request'
import { Failure } from '../../failure'
import { BY_ADDRESS, BY_SESSION } from '../rate-limits'

const spending = { spends: BY_SESSION.history, addressSpends: BY_ADDRESS.history }

/** The calls that read the past of a room: the history and the evening. */
export function historyCalls({ rooms, access }: CallParts): Call[] {
  const historyOf = (request: CallRequest) =>
    access.valueOf(request, rooms.queries.history(request.roomCode, request.session))
  return [
    {
      method: 'GET',
      path: '/game/history/{roomCode}',
      summary: 'The history: the last 500 rounds of the running game, a page of all games, or a download of them',
      query: {
        game: 'The number of a game: its rounds only',
        from: 'The deal to begin with',
        limit: `The most rounds of a page, 1 to ${MAX_HISTORY_PAGE}`,
        format: '`csv` or `json`: all rounds of the evening as a download',
      },
      answers: z.union([HistoryAnswer, EveningDownload]),
      alsoAnswers: { 'text/csv': z.string() },
      ...spending,
      async handle(request) {
        const history = await historyOf(request)
        return answerTo(request.query, history)
      },
    },
    {
      method: 'GET',
      path: '/game/evening/{roomCode}',
      summary: 'The games of the room, the totals of each person, and who pays whom',
      answers: EveningAnswer,
      ...spending,
      handle: async (request) => new LargeJson(JSON.stringify((await historyOf(request)).evening())),
    },
  ]
}

async function answerTo(query: URLSearchParams, history: RoomHistory): Promise<Answer> {
  const page = pageOf(query)
  switch (query.get('format')) {
    case 'csv':
      return new Reply(
        200,
        { contentType: 'text/csv; charset=utf-8', fileName: `${history.roomCode}.csv` },
        csv(history),
      )
    case 'json':
      return new Reply(200, { fileName: `${history.roomCode}.json` }, exportedEvening(history))
    case null:
      break
    default:
      throw new Failure('format-invalid')
  }
  if (page === null) return new Reply(200, {}, roundList('{', history.runningGame()))
  const { rounds, next } = await history.page(page)
  return new LargeJson(JSON.stringify({ rounds: rounds.map(historyRound), next } satisfies HistoryAnswer))
}

/** Null for a call without these parameters. */
function pageOf(query: URLSearchParams): Parameters<RoomHistory['page']>[0] | null {
  const game = wholeNumber(query.get('game'), 'game-number-invalid')
  const from = wholeNumber(query.get('from'), 'from-invalid')
  const limit = wholeNumber(query.get('limit'), 'limit-invalid', MAX_HISTORY_PAGE)
  if (game === null && from === null && limit === null) return null
  return { game, from: from ?? 1, limit: limit ?? MAX_HISTORY_PAGE }
}

function wholeNumber(text: string | null, failure: FailureCode, max = Infinity): number | null {
  if (text === null) return null
  if (!/^[1-9]\d{0,8}$/.test(text) || Number(text) > max) throw new Failure(failure)
  return Number(text)
}

async function* csv(history: RoomHistory): AsyncGenerator<string> {
  let head = CSV_HEAD
  for await (const round of history.allRounds()) {
    yield head + csvLinesOf(round)
    head = ''
  }
  yield head
}

function exportedEvening(history: RoomHistory): AsyncGenerator<string> {
  const evening = JSON.stringify(history.evening())
  return roundList(`{"roomCode":"${history.roomCode}","evening":${evening},`, history.allRounds())
}

/** The beginning of an object, and its rounds as a list, part by part. */
async function* roundList(before: string, rounds: AsyncIterable<KeptRound>): AsyncGenerator<string> {
  let separator = `${before}"rounds":[`
  for await (const round of rounds) {
    yield separator + JSON.stringify(historyRound(round))
    separator = ','
  }
  yield separator === ',' ? ']}' : `${separator}]}`
}
