import { timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { RoomStore } from '../ports/room-store'
import { Failure } from '../failure'
import type { Metrics } from './metrics'

export interface OperatorPagesParts {
  store: Pick<RoomStore, 'check'>
  metrics: Metrics
  /** The bearer token that allows a caller to read the metrics. */
  metricsToken: string | undefined
}

/** The pages for the operator: whether the server is alive, whether it can be used, and its metrics. */
export function serveOperatorPages(app: FastifyInstance, { store, metrics, metricsToken }: OperatorPagesParts): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  app.get('/healthz', () => ({ status: 'alive' }))
  let checking: Promise<void> | undefined
  app.get('/readyz', async (request, reply) => {
    try {
      // Frequent requests share one check of the store.
      await (checking ??= store.check().finally(() => (checking = undefined)))
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'The store cannot be used')
      const { status, answer } = new Failure('store-unavailable')
      return reply.code(status).header('retry-after', 1).send(answer)
    }
  })
  app.get('/metrics', async (request, reply) => {
    // Players must not read the metrics: on a small server the metrics would help to find out what another player has
    // done.
    if (!mayReadMetrics(request, metricsToken)) throw new Failure('no-such-page')
    return reply.type(metrics.contentType).send(await metrics.read())
  })
}

/** The headers that reveal a proxy. Many nginx configurations set `X-Real-IP` alone. */
const FORWARDING = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/

/** Whether the caller has the token, or is a program on this computer and not behind a proxy. */
function mayReadMetrics({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  const { authorization = '' } = headers
  const [scheme = '', ...given] = authorization.split(' ')
  if (token !== undefined && scheme.toLowerCase() === 'bearer' && isEqual(given.join(' '), token)) return true
  const isForwarded = Object.keys(headers).some((name) => FORWARDING.test(name))
  return !isForwarded && isLoopback(socket.remoteAddress ?? '')
}

function isEqual(given: string, expected: string): boolean {
  const one = Buffer.from(given)
  const other = Buffer.from(expected)
  return one.length === other.length && timingSafeEqual(one, other)
}

function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback'
}
