import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Limits } from '../ports/limits'
import { BY_ADDRESS, BY_SESSION, addressKey, spend } from './allowances'
import type { Call, Caller } from './call'
import type { Sessions } from './sessions'

/** Finds out who calls and counts the call. Whoever has no valid session gets one. */
export async function meetCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { sessions, limits, call }: { sessions: Sessions; limits: Limits; call: Call },
): Promise<Caller> {
  const address = addressKey(request.ip)
  let session = sessions.read(request.headers.cookie)
  if (session === undefined) {
    await spend(limits, BY_ADDRESS.newSessions, address)
    session = sessions.create()
    reply.header('set-cookie', sessions.cookie(session, request.protocol === 'https'))
  }
  await spend(limits, call.method === 'POST' ? BY_SESSION.posts : BY_SESSION.polls, session)
  if (call.spends !== undefined) await spend(limits, call.spends, session)
  return { session, address }
}
