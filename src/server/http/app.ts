import { createServer, type Server } from 'node:http'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { FailureCode } from '../../contract'
import type { RoomStore } from '../ports/room-store'
import { answerBrokenRequest, whatIsBroken } from './broken-requests'
import type { Call, CallParts } from './call'
import { entryCalls } from './calls/entry'
import { roomActionCalls } from './calls/room-actions'
import { historyCalls } from './calls/history'
import { pushCall } from './calls/push'
import { roomViewCalls } from './calls/room-views'
import { sessionCalls } from './calls/session'
import { voiceCalls } from './calls/voice'
import {
  boundConnectionsOfAddress,
  boundEndedConnections,
  closeStalled,
  LOOK_EVERY_MS,
  Pipelining,
} from './connection-bounds'
import { decodable, pathOf } from './decodable'
import { createDispatcher } from './dispatcher'
import { Failure } from '../failure'
import { failureAnswer } from './failure-answer'
import type { Metrics } from './metrics'
import { openApiCall } from './open-api'
import { serveOperatorPages } from './operator-pages'
import type { RequestOrigin } from './request-origin'
import { createRoomAccess } from './room-access'
import { serveWebPages } from './web-pages'

export interface AppParts extends Omit<CallParts, 'access'> {
  origin: RequestOrigin
  store: Pick<RoomStore, 'check'>
  metrics: Metrics
  metricsToken: string | undefined
  /** Whether the limit of connections of an address applies. */
  isAddressBound: boolean
  log: FastifyBaseLogger
  /** The folder of the built pages. */
  webRoot: string
}

const MAX_CONNECTIONS = 20_000

/**
 * Node's own limits (docs/bounds.md). Idle connections are kept longer than a proxy keeps them, so that the proxy
 * closes them and not the server.
 */
const SERVER_OPTIONS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 75_000,
  highWaterMark: 64 * 1024,
  // By default Node answers a request without a host, and its answer has no body.
  requireHostHeader: false,
}
const MAX_HEADERS = 100

/** Everything that the server answers over HTTP: the calls below `/api` by the dispatcher, the pages by Fastify. */
export function createApp(parts: AppParts): FastifyInstance {
  const dispatch = createDispatcher(callsOf(parts), parts)
  const pipelining = new Pipelining()
  const app = Fastify({
    serverFactory: (servePage) =>
      bounded(
        createServer(SERVER_OPTIONS, (request, response) => {
          // Set here and not for all connections, because a WebSocket would keep a timer that it does not use.
          request.socket.setTimeout(LOOK_EVERY_MS)
          if (pipelining.refuses(request, response)) return
          const broken = whatIsBroken(request, MAX_HEADERS)
          if (broken !== undefined) return answerBrokenRequest(broken, request.socket)
          request.url = pathOf(request.url ?? '/')
          if (isApi(request.url)) dispatch(request, response)
          else servePage(request, response)
        }),
      ),
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: answerBrokenRequest,
    // Pages are static, so they are still answered while the server stops.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => decodable(url),
  })
  if (parts.isAddressBound) {
    boundConnectionsOfAddress(app.server, (socket) => parts.origin.address({ headers: {}, socket }))
  }
  app.setErrorHandler((error: Error, { method }, reply) => {
    const { status, retryAfterSeconds, body } = failureAnswer(ofFastify(error), { method }, parts)
    void reply.code(status).type('application/json; charset=utf-8').header('cache-control', 'no-store')
    return (retryAfterSeconds === undefined ? reply : reply.header('retry-after', retryAfterSeconds)).send(body)
  })
  app.register(async (pages) => serveOperatorPages(pages, parts))
  serveWebPages(app, parts)
  return app
}

/** The table of calls. */
function callsOf(parts: AppParts): Call[] {
  const withAccess = { ...parts, access: createRoomAccess(parts.rooms, parts.limits) }
  const calls = [
    ...sessionCalls(withAccess),
    ...entryCalls(withAccess),
    ...roomViewCalls(withAccess),
    ...historyCalls(withAccess),
    ...roomActionCalls(withAccess),
    ...voiceCalls(withAccess),
    pushCall(withAccess),
  ]
  return [...calls, openApiCall(calls)]
}

function bounded(server: Server): Server {
  server.maxConnections = MAX_CONNECTIONS
  server.maxHeadersCount = MAX_HEADERS
  // A client that closes its side of the connection still gets the answer. Node's types do not know this property.
  Object.assign(server, { httpAllowHalfOpen: true })
  boundEndedConnections(server)
  closeStalled(server)
  // By default Node answers an unknown expectation without a body. A server may ignore the expectation (RFC 9110,
  // 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  return server
}

function isApi(url = ''): boolean {
  return url.startsWith('/api') && /^\/api(?:[/?]|$)/.test(url)
}

const FASTIFY_FAILURES: Record<number, FailureCode> = {
  400: 'request-malformed',
  412: 'precondition-failed',
  413: 'body-too-large',
  415: 'body-not-json',
  416: 'no-such-part',
}

/** The failure for a request that Fastify itself refuses; any other error stays a fault. */
function ofFastify(error: Error): Error {
  const code = 'statusCode' in error ? FASTIFY_FAILURES[Number(error.statusCode)] : undefined
  return error instanceof Failure || code === undefined ? error : new Failure(code)
}
