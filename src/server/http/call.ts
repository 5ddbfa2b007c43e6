import type { FastifyReply } from 'fastify'
import type * as z from 'zod'
import type { Limit } from '../ports/limits'

/** One call of the API: the router registers it, and the OpenAPI document describes it. */
export interface Call {
  method: 'GET' | 'POST'
  /** Below `/api`, as OpenAPI writes it: `/game/state/{roomCode}`. */
  path: string
  summary: string
  /** What the body must be; a call without takes none. */
  takes?: z.ZodType
  /** True if the body may also be a form. */
  takesForm?: boolean
  /** What the query string may say, in words. */
  query?: Record<string, string>
  answers: z.ZodType
  /** What the session spends on it besides the allowance of its method. */
  spends?: Limit
  /** Answers with an object, or with JSON that is ready to send. */
  handle(asked: Asked, reply: FastifyReply): Promise<object | string> | object | string
}

/** A call that answers from the request's words alone, without a header of its own. */
export interface ActionCall extends Call {
  handle(asked: Pick<Asked, 'caller' | 'roomCode' | 'body' | 'query' | 'isAbandoned'>): Promise<object | string>
}

/** What a call is asked, before anybody has looked whether it makes sense. */
export interface Asked {
  caller: Caller
  /** The code in the path as it was typed; empty where the path has none. What is no room's code, the rooms do not find. */
  roomCode: string
  body: unknown
  query: Record<string, unknown>
  /** The origin of the page that asks, as far as the server can tell. */
  origin: { isSecure: boolean; host: string }
  ifNoneMatch: string | undefined
  /** True once the caller has hung up, so that nobody could be told what came of the call. */
  isAbandoned(): boolean
}

export interface Caller {
  /** The secret id of the caller's session. It belongs in no answer, event, log or URL. */
  session: string
  /** What the limits count as the caller's address. */
  address: string
}
