import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Clock } from '../ports/clock'
import type { Limits } from '../ports/limits'
import type { Rooms } from '../rooms/rooms'
import { API_HEADERS } from './api-headers'
import { createAdmission } from './admission'
import { forgetTypeOfEmptyBody, takeForms, takeJson } from './bodies'
import type { ActionCall, Asked, Call, Caller } from './call'
import { meetCaller } from './callers'
import { entranceCalls } from './calls/entrance'
import { roomActionCalls } from './calls/room-actions'
import { roomPageCalls } from './calls/room-pages'
import { sessionCalls } from './calls/session'
import { Failure } from './failure'
import { openApiCall } from './open-api'
import type { OriginRule } from './origin-rule'
import type { RealtimeAddress } from './realtime-address'
import type { Sessions } from './sessions'

export interface ApiParts {
  rooms: Rooms
  limits: Limits
  clock: Clock
  sessions: Sessions
  originRule: OriginRule
  realtime: RealtimeAddress
  /** How many proxies stand in front and may say where a call really comes from. */
  trustedProxies: number
  /** The origin that links and QR codes use, for a page opened at this one. */
  shareOrigin(pageOrigin: string): string
}

/**
 * The calls below `/api`. What is wrong with a call is looked for in this order: where it comes from, the size and form
 * of its body, too many of them, who makes it, what it says, whether the rules allow it (decisions 4).
 */
export function serveApi(app: FastifyInstance, parts: ApiParts, calls: readonly Call[]): void {
  app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        reply.headers(API_HEADERS)
        refuseForeigners(request, parts.originRule)
        forgetTypeOfEmptyBody(request)
      })
      takeJson(api)
      api.setNotFoundHandler(() => {
        throw new Failure('no-such-call')
      })
      for (const call of calls) {
        api.register(async (scope) => {
          if (call.takesForm === true) takeForms(scope)
          scope.route(routeOf(call, parts))
        })
      }
    },
    { prefix: '/api' },
  )
}

/** Every call there is, and those among them that act on a room. */
export function callsOf(parts: ApiParts): { calls: Call[]; actions: ActionCall[] } {
  const withAdmission = { ...parts, admission: createAdmission(parts.rooms, parts.limits) }
  const actions = roomActionCalls(withAdmission)
  const calls = [
    ...sessionCalls(withAdmission),
    ...entranceCalls(withAdmission),
    ...roomPageCalls(withAdmission),
    ...actions,
  ]
  return { calls: [...calls, openApiCall(calls)], actions }
}

function routeOf(call: Call, parts: ApiParts): RouteOptions {
  return {
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    async handler(request, reply) {
      const caller = await meetCaller(request, reply, call, parts)
      return call.handle(askedIn(request, caller), reply)
    },
  }
}

function askedIn(request: FastifyRequest, caller: Caller): Asked {
  const { roomCode = '' } = request.params as { roomCode?: string }
  return {
    caller,
    roomCode,
    body: request.body,
    query: request.query as Record<string, unknown>,
    origin: { isSecure: request.protocol === 'https', host: request.host },
    ifNoneMatch: request.headers['if-none-match'],
    isAbandoned: () => request.raw.socket.readableEnded || request.raw.socket.destroyed,
  }
}

function refuseForeigners({ method, headers }: FastifyRequest, originRule: OriginRule): void {
  if (originRule.isForeign(method, headers)) throw new Failure('foreign-origin')
}
