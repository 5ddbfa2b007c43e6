import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import createRouter from 'find-my-way'
import type { FastifyBaseLogger } from 'fastify'
import type { Limits } from '../ports/limits'
import { andThen, type Awaitable } from '../rooms/awaitable'
import { LargeJson } from '../rooms/large-json'
import { Reply, type Answer, type Call } from './call'
import { CallRequest } from './call-request'
import { Failure } from '../failure'
import { decodable } from './decodable'
import { failureAnswer, type FailedCall } from './failure-answer'
import type { Metrics } from './metrics'
import { BY_ADDRESS, BY_SESSION, spend } from './rate-limits'
import { readBody, willBeRead } from './request-body'
import type { RequestOrigin } from './request-origin'
import { sendJson, sendLargeJson, sendNotModified, sendStream } from './send-answer'
import type { Sessions } from './sessions'

export interface DispatcherParts {
  sessions: Sessions
  limits: Limits
  origin: RequestOrigin
  metrics: Metrics
  log: FastifyBaseLogger
}

/** A request and its response, with what is known of the call so far. */
class Exchange implements FailedCall {
  readonly method: string
  call: string | undefined
  roomCode: string | undefined
  body: unknown
  /** Whether the caller's session was looked up. */
  isSessionKnown = false
  /** The cookies of a new session. */
  setCookie: string[] | undefined

  constructor(
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
  ) {
    this.method = request.method ?? ''
  }
}

/**
 * Serves the calls below `/api`. The checks of a call have this order (P-refusal-1): origin, existence of the call,
 * size and form of the body, limits, and then the checks of the call's handler.
 */
export function createDispatcher(calls: readonly Call[], parts: DispatcherParts): RequestListener {
  const router = routerOf(calls)

  /** Steps that need not wait run without a promise, because most calls need no waiting. */
  function handle(exchange: Exchange): Awaitable<void> {
    const { request } = exchange
    const { origin } = parts
    if (origin.isWrongHost(request.headers)) throw new Failure('wrong-host')
    if (origin.isForeign(request.method, request.headers)) throw new Failure('foreign-origin')
    const [path = ''] = (request.url ?? '').split('?', 1)
    const route = router.find(methodOf(request), decodable(path))
    if (route === null) throw new Failure('no-such-call')
    const call = route.store as Call
    const roomCode = route.params['roomCode'] ?? ''
    exchange.call = call.path
    exchange.roomCode = roomCode
    return andThen(readBody(request, call.takesForm === true), (body) => {
      // A caller that hangs up before the body is complete has asked for nothing.
      if (body === undefined) return
      exchange.body = body
      return andThen(sessionOf(exchange), (session) =>
        andThen(countCall(call, session, request), () =>
          andThen(call.handle(new CallRequest(request, origin, session, roomCode, body)), (answer) =>
            send(exchange, answer),
          ),
        ),
      )
    })
  }

  /** The caller's session. A caller without a valid one gets a new one. */
  function sessionOf(exchange: Exchange): Awaitable<string> {
    const { sessions, limits, origin } = parts
    const { request } = exchange
    exchange.isSessionKnown = true
    const known = sessions.read(request.headers.cookie)
    if (known !== undefined) return known
    return andThen(spend(limits, BY_ADDRESS.newSessions, origin.address(request)), () => {
      const session = sessions.create()
      exchange.setCookie = sessions.cookies(session, origin.isSecure(request))
      return session
    })
  }

  function countCall(call: Call, session: string, request: IncomingMessage): Awaitable<void> {
    const { limits, origin } = parts
    const { method, counts, spends, addressSpends } = call
    const kind = counts ?? (method === 'POST' ? 'posts' : 'polls')
    const address = origin.address(request)
    return andThen(spend(limits, BY_SESSION[kind], session), () =>
      andThen(spend(limits, BY_ADDRESS[kind], address), () =>
        andThen(spends && spend(limits, spends, session), () => addressSpends && spend(limits, addressSpends, address)),
      ),
    )
  }

  async function refuse(thrown: unknown, exchange: Exchange): Promise<void> {
    // A call whose body is refused gets a session like any other (P-session-5), if its address may have one.
    if (exchange.call !== undefined && !exchange.isSessionKnown) await tryTo(() => sessionOf(exchange))
    fail(thrown, exchange)
  }

  function fail(thrown: unknown, exchange: Exchange): void {
    const { request, response, setCookie } = exchange
    if (isHangUp(thrown)) return
    const { status, retryAfterSeconds, body } = failureAnswer(thrown, exchange, parts)
    if (response.headersSent) return void response.destroy()
    sendJson(response, status, body, { setCookie, retryAfterSeconds, isLast: !willBeRead(request) })
  }

  return (request, response) => {
    const exchange = new Exchange(request, response)
    try {
      const handled = handle(exchange)
      if (handled instanceof Promise) handled.catch((thrown: unknown) => refuse(thrown, exchange))
    } catch (thrown) {
      void refuse(thrown, exchange)
    }
  }
}

/** Whether the caller has hung up before the end of a streamed answer. */
function isHangUp(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

async function tryTo(work: () => Awaitable<unknown>): Promise<void> {
  try {
    await work()
  } catch {
    // A failure here must not replace the failure of the call.
  }
}

/** Node leaves the body out of the answer to HEAD. */
function methodOf({ method }: IncomingMessage) {
  return (method === 'HEAD' ? 'GET' : method) as 'GET' | 'POST'
}

function routerOf(calls: readonly Call[]) {
  const router = createRouter({ maxParamLength: Number.MAX_SAFE_INTEGER, ignoreTrailingSlash: false })
  for (const call of calls) {
    router.on(call.method, `/api${call.path.replace(/\{(\w+)\}/g, ':$1')}`, () => undefined, call)
  }
  return router
}

function send({ request, response, setCookie }: Exchange, answer: Answer): Awaitable<void> {
  if (answer instanceof LargeJson) return sendLargeJson(request, response, answer, { setCookie })
  if (!(answer instanceof Reply)) {
    return sendJson(response, 200, typeof answer === 'string' ? answer : JSON.stringify(answer), { setCookie })
  }
  const { status, body, headers } = answer
  const all = setCookie === undefined || headers.setCookie !== undefined ? headers : { ...headers, setCookie }
  if (status === 304) return sendNotModified(response, all)
  return typeof body === 'string' ? sendJson(response, status, body, all) : sendStream(response, body, all)
}
