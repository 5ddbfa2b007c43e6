import type { FastifyBaseLogger } from 'fastify'
import { channelOf, upperCode } from '../../contract'
import { StoreUnavailable } from '../ports/room-store'
import { fieldOf } from './bodies'
import { Failure } from './failure'
import type { Metrics } from './metrics'
import { isSecret, reasonOf } from './refusals'

/** A call that did not succeed, as far as the log wants to know of it. */
export interface FailedCall {
  log: FastifyBaseLogger
  method: string
  routeOptions: { url?: string | undefined }
  params: unknown
  body: unknown
}

export interface FailureAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Turns whatever was thrown in a call into the one shape of failure. Details of a fault go to the log alone. */
export function answerFailure(error: Error, request: FailedCall, metrics: Metrics): FailureAnswer {
  const failure = failureOf(error)
  if (failure.status >= 500) noteFault(error, failure, request, metrics)
  else noteRefusal(failure, request, metrics)
  const { status, sentence, retryInMs } = failure
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(retryInMs !== undefined && { 'retry-after': String(Math.max(1, Math.ceil(retryInMs / 1000))) }),
    },
    body: JSON.stringify({ error: sentence }),
  }
}

function noteFault(error: Error, { sentence }: Failure, request: FailedCall, metrics: Metrics): void {
  metrics.faulted()
  request.log.error({ err: error, roomCode: roomCodeOf(request) }, sentence)
}

/** Nothing is said of what would tell who holds a two. */
function noteRefusal(failure: Failure, request: FailedCall, metrics: Metrics): void {
  // As the description of the calls writes it, whoever has answered.
  const call = request.routeOptions.url?.replace(':roomCode', '{roomCode}')
  if (isSecret(failure, call)) return
  const reason = reasonOf(failure)
  metrics.refused(reason)
  const { status, sentence } = failure
  request.log.info({ roomCode: roomCodeOf(request), method: request.method, call, status, reason }, sentence)
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

/** The room that a call names, in its path or its body. Of what callers make up, nothing longer than a code is logged. */
function roomCodeOf({ params, body }: FailedCall): string | undefined {
  const named = [fieldOf(params, 'roomCode'), fieldOf(body, 'roomCode'), fieldOf(body, 'channel_name')]
  const code = named.find((each) => typeof each === 'string')?.replace(channelOf('', 'private-'), '')
  return code !== undefined && /^[a-z0-9]{6}$/i.test(code) ? upperCode(code) : undefined
}
