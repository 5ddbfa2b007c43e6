import type { FastifyBaseLogger } from 'fastify'
import { channelOf, upperCode } from '../../contract'
import { StoreUnavailable } from '../ports/room-store'
import { fieldOf } from './bodies'
import { Failure } from './failure'
import type { Metrics } from './metrics'
import { isSecret } from './refusals'

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
  const { status, answer, retryAfterMs } = failure
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(retryAfterMs !== undefined && { 'retry-after': String(Math.max(1, Math.ceil(retryAfterMs / 1000))) }),
    },
    body: JSON.stringify(answer),
  }
}

function noteFault(error: Error, { message }: Failure, request: FailedCall, metrics: Metrics): void {
  metrics.faulted()
  request.log.error({ err: error, roomCode: roomCodeOf(request) }, message)
}

/** Nothing is said of what would tell who holds a two. */
function noteRefusal(failure: Failure, request: FailedCall, metrics: Metrics): void {
  // As the description of the calls writes it, whoever has answered.
  const call = request.routeOptions.url?.replace(':roomCode', '{roomCode}')
  if (isSecret(failure, call)) return
  const { status, code: reason, message } = failure
  metrics.refused(reason)
  request.log.info({ roomCode: roomCodeOf(request), method: request.method, call, status, reason }, message)
}

function failureOf(error: Error): Failure {
  if (error instanceof Failure) return error
  if (error instanceof StoreUnavailable) {
    return new Failure('store-unavailable', 1_000)
  }
  return refusedByFastify('statusCode' in error ? error.statusCode : undefined)
}

/** What Fastify refuses before a call begins; anything else is a fault. */
function refusedByFastify(status: unknown): Failure {
  switch (status) {
    case 400:
      return new Failure('request-malformed')
    case 413:
      return new Failure('body-too-large')
    case 415:
      return new Failure('body-not-json')
    case 503:
      return new Failure('restarting', 1_000)
    case 416:
      return new Failure('no-such-part')
    default:
      return new Failure('something-went-wrong')
  }
}

/** The room that a call names, in its path or its body. Of what callers make up, nothing longer than a code is logged. */
function roomCodeOf({ params, body }: FailedCall): string | undefined {
  const named = [fieldOf(params, 'roomCode'), fieldOf(body, 'roomCode'), fieldOf(body, 'channel_name')]
  const code = named.find((each) => typeof each === 'string')?.replace(channelOf('', 'private-'), '')
  return code !== undefined && /^[a-z0-9]{6}$/i.test(code) ? upperCode(code) : undefined
}
