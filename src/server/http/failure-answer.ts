import type { FastifyBaseLogger } from 'fastify'
import { channelOf, upperCode, type FailureCode } from '../../contract'
import { RoomTooNew, StoreUnavailable } from '../ports/room-store'
import { HistoryDeleted } from '../rooms/room-history'
import { Failure } from '../failure'
import type { Metrics } from './metrics'

/** What the log says of a call that failed. */
export interface FailedCall {
  method: string
  /** The path as the OpenAPI document writes it; undefined for a path that is no call. */
  call?: string | undefined
  roomCode?: string | undefined
  body?: unknown
}

export interface FailureAnswer {
  status: number
  retryAfterSeconds: number | undefined
  body: string
}

/** Failures that reveal that the caller has, or had, a two. */
const SECRET_FAILURES: readonly FailureCode[] = [
  'wilds-not-chosen',
  'wilds-mismatch',
  'no-wilds',
  'wilds-already-chosen',
]
/** The statuses of what the rules and the schemas refuse. The other refusals say nothing of the cards. */
const DEPENDS_ON_HAND = [400, 409]
const RETRY_AFTER_MS = 1_000
const UNKNOWN_CALL = 'no call'

/** Turns whatever a call threw into the one shape of a failure. The details of a fault go to the log alone. */
export function failureAnswer(
  thrown: unknown,
  call: FailedCall,
  { metrics, log }: { metrics: Metrics; log: FastifyBaseLogger },
): FailureAnswer {
  const failure = failureOf(thrown)
  const { status, answer, retryAfterSeconds, code, message } = failure
  const context = {
    roomCode: roomCodeOf(call),
    method: call.method,
    call: call.call === undefined ? UNKNOWN_CALL : `/api${call.call}`,
    status,
  }
  // A rolling upgrade that changes the shape of rooms is no fault.
  if (status >= 500 && code !== 'room-too-new') {
    metrics.faulted()
    log.error({ ...context, err: thrown }, message)
  } else if (!isSecret(failure, call)) {
    metrics.refused(code)
    log.info({ ...context, reason: code }, message)
  } else if (!DEPENDS_ON_HAND.includes(status)) {
    // A flood or a guess of codes is counted for every call.
    metrics.refused(code)
  }
  return {
    status,
    retryAfterSeconds,
    body: JSON.stringify(answer),
  }
}

function failureOf(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown
  if (thrown instanceof StoreUnavailable) return new Failure('store-unavailable', RETRY_AFTER_MS)
  if (thrown instanceof RoomTooNew) return new Failure('room-too-new', RETRY_AFTER_MS)
  if (thrown instanceof HistoryDeleted) return new Failure('game-not-found')
  return new Failure('something-went-wrong')
}

/** Whether a refusal of this call would reveal who has a two (R-wild-5), or who decides ahead (R-ahead-4). */
function isSecret({ code }: Failure, { call, body }: FailedCall): boolean {
  return SECRET_FAILURES.includes(code) || call?.includes('wild-cards') === true || isAhead(body)
}

function isAhead(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'ahead' in body
}

/** The room that a call names in its path or its body. Only what looks like a code is logged. */
function roomCodeOf({ roomCode, body }: FailedCall): string | undefined {
  const { roomCode: inBody, channel_name: channel } = (body ?? {}) as Record<string, unknown>
  const named = [roomCode, inBody, channel].find((each) => typeof each === 'string' && each !== '')
  const code = typeof named === 'string' ? named.replace(channelOf('', 'private-'), '') : ''
  return /^[a-z0-9]{6}$/i.test(code) ? upperCode(code) : undefined
}
