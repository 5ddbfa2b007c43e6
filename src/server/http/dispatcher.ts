import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import createRouter from 'find-my-way'
import type { FastifyBaseLogger } from 'fastify'
import type { Limits } from '../ports/limits'
import { Reply, type Answer, type Call } from './call'
import { CallRequest } from './call-request'
import { Failure } from './failure'
import { decodable } from './decodable'
import { failureAnswer, type FailedCall } from './failure-answer'
import type { Metrics } from './metrics'
import { BY_ADDRESS, BY_SESSION, spend } from './rate-limits'
import { readBody } from './request-body'
import type { RequestOrigin } from './request-origin'
import { sendJson, sendNotModified, sendStream } from './send-answer'
import type { Sessions } from './sessions'

export interface DispatcherParts {
  sessions: Sessions
  limits: Limits
  origin: RequestOrigin
  metrics: Metrics
  log: FastifyBaseLogger
}

/** A call under way. */
interface Exchange extends FailedCall {
  request: IncomingMessage
  response: ServerResponse
}

/**
 * Serves the calls below `/api`. A call is refused in this order (P-refusal-1): where it comes from, whether there is such
 * a call, the size and form of its body, too many calls, and then what the call's handler refuses.
 */
export function createDispatcher(calls: readonly Call[], parts: DispatcherParts): RequestListener {
  const router = routerOf(calls)

  async function handle(exchange: Exchange): Promise<void> {
    const { request, response } = exchange
    const { origin } = parts
    if (origin.isWrongHost(request.headers)) throw new Failure('wrong-host')
    if (origin.isForeign(request.method, request.headers)) throw new Failure('foreign-origin')
    const [path = ''] = (request.url ?? '').split('?', 1)
    const route = router.find(methodOf(request), decodable(path))
    if (route === null) throw new Failure('no-such-call')
    const call = route.store as Call
    exchange.call = `/api${call.path}`
    exchange.roomCode = route.params['roomCode']
    const body = await readBody(request, call.takesForm === true)
    // A caller that hangs up before the body is complete has asked for nothing.
    if (body === undefined) return
    exchange.body = body
    const session = await sessionOf(exchange)
    await countCall(call, session, request)
    const answer = await call.handle(new CallRequest(request, origin, session, exchange.roomCode ?? '', body))
    await send(response, answer)
  }

  /** The caller's session. A caller without a valid one gets a new one. */
  async function sessionOf({ request, response }: Exchange): Promise<string> {
    const { sessions, limits, origin } = parts
    const known = sessions.read(request.headers.cookie)
    if (known !== undefined) return known
    await spend(limits, BY_ADDRESS.newSessions, origin.address(request))
    const session = sessions.create()
    response.setHeader('set-cookie', sessions.cookies(session, origin.isSecure(request)))
    return session
  }

  async function countCall({ method, spends }: Call, session: string, request: IncomingMessage): Promise<void> {
    const { limits, origin } = parts
    const kind = method === 'POST' ? 'posts' : 'polls'
    await spend(limits, BY_SESSION[kind], session)
    await spend(limits, BY_ADDRESS[kind], origin.address(request))
    if (spends !== undefined) await spend(limits, spends, session)
  }

  return (request, response) => {
    const exchange: Exchange = {
      request,
      response,
      method: request.method ?? '',
      call: undefined,
      roomCode: undefined,
      body: undefined,
    }
    handle(exchange).catch((thrown: unknown) => {
      if (response.headersSent) return void response.destroy()
      const { status, headers, body } = failureAnswer(thrown, exchange, parts)
      // The rest of a body that was not read would be taken for the next request.
      sendJson(response, status, { ...headers, ...(!request.complete && { connection: 'close' }) }, body)
    })
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

async function send(response: ServerResponse, answer: Answer): Promise<void> {
  if (typeof answer === 'string') return sendJson(response, 200, {}, answer)
  if (!(answer instanceof Reply)) return sendJson(response, 200, {}, JSON.stringify(answer))
  const { status, headers, body } = answer
  if (status === 304) return sendNotModified(response, headers)
  if (typeof body === 'string') return sendJson(response, status, headers, body)
  await sendStream(response, headers, body)
}
