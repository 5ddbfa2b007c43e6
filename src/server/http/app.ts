import { createServer } from 'node:http'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { RoomStore } from '../ports/room-store'
import { answerFailure } from './answer-failures'
import { callsOf, serveApi, type ApiParts } from './api'
import { MAX_BODY_BYTES } from './bodies'
import { answerBrokenRequest } from './broken-requests'
import type { Metrics } from './metrics'
import { createQuickActions } from './quick-actions'
import { createQuickPolls } from './quick-polls'
import { serveOperatorPages } from './operator-pages'
import { serveWebPages } from './web-pages'

export interface AppParts extends ApiParts {
  store: Pick<RoomStore, 'check'>
  metrics: Metrics
  log: FastifyBaseLogger
  /** The folder of the built pages. */
  webRoot: string
}

const MAX_HEADER_BYTES = 16 * 1024
const MAX_CONNECTIONS = 20_000

/** Everything that the server answers over HTTP. It is ready to listen, or to be asked by tests without a port. */
export function createApp(parts: AppParts): FastifyInstance {
  const { log, trustedProxies, metrics } = parts
  const { calls, actions } = callsOf(parts)
  let requests = 0
  const nextId = () => `req-${(requests += 1).toString(36)}`
  const app = Fastify({
    serverFactory: (route) => {
      const orAct = createQuickActions({ ...parts, actions, nextId }, route)
      return createServer(slowClientsGiveUp, createQuickPolls(parts, orAct))
    },
    loggerInstance: log,
    genReqId: nextId,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    // A function, since Fastify takes a bare number of proxies for none.
    trustProxy: trustedProxies === 0 ? false : (_address: string, hop: number) => hop < trustedProxies,
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    clientErrorHandler: answerBrokenRequest,
    rewriteUrl: ({ url = '/' }) => decodable(url),
  })
  app.server.maxConnections = MAX_CONNECTIONS
  app.setErrorHandler((error: Error, request, reply) => {
    const { status, headers, body } = answerFailure(error, request, metrics)
    return reply.code(status).headers(headers).send(body)
  })
  app.register(async (pages) => serveOperatorPages(pages, parts))
  serveApi(app, parts, calls)
  serveWebPages(app, {
    webRoot: parts.webRoot,
    realtimeSources: parts.realtime.sources,
    trustsProxy: trustedProxies > 0,
  })
  return app
}

/** Nobody holds a connection by sending slowly. Kept ones live longer than a proxy's, so that it is never the server that hangs up. */
const slowClientsGiveUp = {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 75_000,
}

/** A path that cannot be decoded is a path like any other to the routes: no room has such a code. */
function decodable(url: string): string {
  const [path = '', ...query] = url.split('?')
  try {
    decodeURI(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}
