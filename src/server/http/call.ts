import type * as z from 'zod/mini'
import type { Clock } from '../ports/clock'
import type { Limit, Limits } from '../ports/limits'
import type { PushSender } from '../ports/push-sender'
import type { LargeJson } from '../rooms/large-json'
import type { Rooms } from '../rooms/rooms'
import type { CallRequest } from './call-request'
import type { IceServers } from './ice-servers'
import type { RealtimeAddress } from './realtime-address'
import type { RoomAccess } from './room-access'
import type { AnswerHeaders } from './send-answer'
import type { Sessions } from './sessions'

/** What the calls work with. */
export interface CallParts {
  rooms: Rooms
  access: RoomAccess
  limits: Limits
  clock: Clock
  sessions: Sessions
  realtime: RealtimeAddress
  /** The origin that links and QR codes use, for a page that is opened at this one. */
  shareOrigin(pageOrigin: string): Promise<string>
  ice: IceServers
  /** Sends Web Push messages; undefined where none are sent. */
  push: PushSender | undefined
}

/** One call of the API. The dispatcher serves the table of calls, and the OpenAPI document describes it. */
export interface Call {
  method: 'GET' | 'POST'
  /** Below `/api`, as OpenAPI writes it: `/game/state/{roomCode}`. */
  path: string
  summary: string
  /** The schema of the body; a call without a schema takes no body. */
  takes?: z.ZodMiniType
  /** True if the body may also be a form. */
  takesForm?: boolean
  /** The parameters of the query string with their meaning. */
  query?: Record<string, string>
  answers: z.ZodMiniType
  /** Answers of other types than JSON, by content type. */
  alsoAnswers?: Record<string, z.ZodMiniType>
  /** True if the answer has an `ETag`, and is 304 if the caller already has it. */
  isConditional?: boolean
  /** The allowance that the call spends; by default that of its method. */
  counts?: 'signals'
  /** A limit that the session and its address spend in addition to the limits of the method. */
  spends?: Limit
  addressSpends?: Limit
  /**
   * Answers with an object, with JSON as text, which may be compressed if it is `LargeJson`, or with a whole reply. Throws
   * a Failure to refuse the call.
   */
  handle(request: CallRequest): Answer | Promise<Answer>
}

export type Answer = object | string | LargeJson | Reply

/** An answer with a status or headers of its own. */
export class Reply {
  constructor(
    readonly status: 200 | 304,
    readonly headers: Pick<AnswerHeaders, 'etag' | 'setCookie' | 'contentType' | 'fileName'>,
    /** The body, or its parts, which are written as fast as the client reads them. */
    readonly body: string | AsyncIterable<string> = '',
  ) {}
}
