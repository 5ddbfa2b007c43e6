import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Limits } from '../ports/limits'
import { BY_ADDRESS, BY_SESSION, addressKey, spend } from './allowances'
import type { Call, Caller } from './call'
import type { Sessions } from './sessions'

interface Doorkeeping {
  sessions: Sessions
  limits: Limits
  /** How many proxies stand in front and may say where a call really comes from. */
  trustedProxies: number
}

/** Finds out who calls and counts the call. Whoever has no valid session gets one. */
export async function meetCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  { sessions, limits, trustedProxies }: Doorkeeping,
): Promise<Caller> {
  const address = addressOf(request.raw, trustedProxies)
  let session = sessions.read(request.headers.cookie)
  if (session === undefined) {
    await spend(limits, BY_ADDRESS.newSessions, address)
    session = sessions.create()
    reply.header('set-cookie', sessions.cookie(session, request.protocol === 'https'))
  }
  await countCall(limits, call, session)
  return { session, address }
}

/** Takes what a call costs from the allowances of its session. */
export async function countCall(limits: Limits, { method, spends }: Call, session: string): Promise<void> {
  await spend(limits, method === 'POST' ? BY_SESSION.posts : BY_SESSION.polls, session)
  if (spends !== undefined) await spend(limits, spends, session)
}

/** The address that the outermost trusted proxy saw; without one, the other end of the connection. */
export function addressOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = trustedProxies === 0 ? '' : String(headers['x-forwarded-for'] ?? '')
  const hops = forwarded === '' ? [] : forwarded.split(',').map((hop) => hop.trim())
  const inOrder = [socket.remoteAddress ?? '', ...hops.reverse()]
  return addressKey(inOrder[Math.min(trustedProxies, inOrder.length - 1)] ?? '')
}
