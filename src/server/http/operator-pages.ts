import type { FastifyInstance } from 'fastify'
import type { RoomStore } from '../ports/room-store'
import type { Metrics } from './metrics'

/** For whoever runs the server: is it alive, can it be used, what does it do. */
export function serveOperatorPages(
  app: FastifyInstance,
  parts: { store: Pick<RoomStore, 'check'>; metrics: Metrics },
): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  app.get('/healthz', () => ({ status: 'alive' }))
  app.get('/readyz', async (request, reply) => {
    try {
      await parts.store.check()
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'The store cannot be used')
      return reply.code(503).send({ error: 'The store cannot be reached' })
    }
  })
  app.get('/metrics', async (_request, reply) => reply.type(parts.metrics.contentType).send(await parts.metrics.read()))
}
