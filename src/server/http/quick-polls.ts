import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Limits } from '../ports/limits'
import type { Glimpse } from '../rooms/outcome'
import type { Rooms } from '../rooms/rooms'
import { BY_SESSION, tooMany } from './allowances'
import { API_HEADERS } from './api-headers'
import { matchesEtag } from './etag'
import type { Metrics } from './metrics'
import { sendJson } from './send-json'
import type { Sessions } from './sessions'

const POLL = /^\/api\/game\/(lobby|state)\/([A-Z2-9]{6})$/

const CACHING = { 'cache-control': 'private, no-cache' }
const HEADERS = { ...API_HEADERS, ...CACHING }

/**
 * Answers a poll before the router sees it, where that takes no more than a look: a known session, a remembered room,
 * nothing unusual about the request. Everything else is left to the router, which answers the same. Pages poll ten
 * times a second, so that most requests are of this kind.
 */
export function createQuickPolls(
  parts: {
    rooms: Pick<Rooms, 'glance' | 'catchUp'>
    sessions: Sessions
    limits: Limits
    metrics: Pick<Metrics, 'refused'>
  },
  route: RequestListener,
): RequestListener {
  return (request, response) => {
    try {
      if (isTaken(request, response)) return
    } catch {
      // Nothing is sent yet. What is wrong with this room the router will find, log and answer; others' polls go on.
    }
    route(request, response)
  }

  /** False if it is left to the router. */
  function isTaken(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, headers, url = '' } = request
    const [, call, roomCode] = (method === 'GET' && headers.origin === undefined && POLL.exec(url)) || []
    const session = roomCode === undefined ? undefined : parts.sessions.read(headers.cookie)
    if (roomCode === undefined || session === undefined) return false

    const tell = (ms: number, known: Glimpse): void => {
      if (ms > 0) refuse(ms, response, parts.metrics)
      else answer(request, response, known)
    }
    const glance = () => parts.rooms.glance(call === 'lobby' ? 'lobby' : 'state', roomCode, session)
    const glimpse = glance()
    const isCaughtUp = glimpse !== undefined && parts.rooms.catchUp()
    if (glimpse === undefined || isCaughtUp === false) return false
    const waitMs = parts.limits.take(BY_SESSION.polls, session)
    if (typeof waitMs === 'number' && isCaughtUp === true) {
      tell(waitMs, glimpse)
      return true
    }
    // Where processes share rooms and limits both are asked for at once.
    Promise.all([waitMs, isCaughtUp])
      .then(([ms, isCurrent]) => {
        const current = isCurrent || ms > 0 ? glance() : undefined
        if (current === undefined) route(request, response)
        else tell(ms, current)
      })
      .catch(() => route(request, response))
    return true
  }
}

function answer(request: IncomingMessage, response: ServerResponse, { etag, body }: Glimpse): void {
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    // The page keeps the other headers of the answer that it has (RFC 9111, 3.2).
    response.writeHead(304, { etag, ...CACHING }).end()
    return
  }
  sendJson(response, 200, { etag, ...HEADERS }, body())
}

function refuse(waitMs: number, response: ServerResponse, metrics: Pick<Metrics, 'refused'>): void {
  const failure = tooMany(waitMs)
  metrics.refused(failure.code)
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
  response
    .writeHead(failure.status, { ...API_HEADERS, 'retry-after': String(retryAfter) })
    .end(JSON.stringify(failure.answer))
}
