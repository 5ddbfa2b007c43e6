import type { FastifyReply, FastifyRequest } from 'fastify'
import { StoreUnavailable } from '../ports/room-store'
import { Failure } from './failure'
import type { Metrics } from './metrics'

/** Turns whatever was thrown in a call into the one shape of failure. Details of a fault go to the log alone. */
export function answerFailure(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  metrics: Metrics,
): FastifyReply {
  const { status, sentence, retryInMs } = failureOf(error)
  if (status >= 500) {
    metrics.faulted()
    request.log.error({ err: error, roomCode: roomCodeIn(request.params) }, sentence)
  }
  if (retryInMs !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryInMs / 1000)))
  return reply.code(status).type('application/json; charset=utf-8').send({ error: sentence })
}

function failureOf(error: Error): Failure {
  if (error instanceof Failure) return error
  if (error instanceof StoreUnavailable) {
    return new Failure(503, 'The game cannot be saved right now. Try again in a moment', 1_000)
  }
  return refusedByFastify('statusCode' in error ? error.statusCode : undefined)
}

/** What Fastify refuses before a call begins; anything else is a fault. */
function refusedByFastify(status: unknown): Failure {
  switch (status) {
    case 400:
      return new Failure(400, 'The request is malformed')
    case 413:
      return new Failure(413, 'The request is too large')
    case 415:
      return new Failure(415, 'The body must be JSON')
    case 503:
      return new Failure(503, 'The server is restarting. Try again in a moment', 1_000)
    case 416:
      return new Failure(416, 'The file has no such part')
    default:
      return new Failure(500, 'Something went wrong')
  }
}

function roomCodeIn(params: unknown): unknown {
  return typeof params === 'object' && params !== null && 'roomCode' in params ? params.roomCode : undefined
}
