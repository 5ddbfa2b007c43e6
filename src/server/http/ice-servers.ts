import { createHmac } from 'node:crypto'
import { isRelay, type IceServer } from '../../contract'
import type { Clock } from '../ports/clock'

/** A relay whose passwords the server makes itself, as coturn takes them with `use-auth-secret`. */
export interface Turn {
  urls: string[]
  secret: string
}

/** The STUN and TURN servers of voice calls. */
export interface IceServers {
  readonly hasRelay: boolean
  /** The servers for one page that is in a call. The passwords are valid for a day. */
  of(callId: string): IceServer[]
}

const VALID_SECONDS = 24 * 60 * 60

export function createIceServers(
  { iceServers, turn }: { iceServers: IceServer[]; turn: Turn | undefined },
  clock: Clock,
): IceServers {
  return {
    hasRelay: turn !== undefined || iceServers.some(isRelay),
    of: (callId) => (turn === undefined ? iceServers : [...iceServers, withPassword(turn, callId, clock.now())]),
  }
}

/** The user name contains the end of the password's validity (the "TURN REST API" of coturn). */
function withPassword({ urls, secret }: Turn, callId: string, now: number): IceServer {
  const username = `${Math.floor(now / 1000) + VALID_SECONDS}:${callId}`
  return { urls, username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}
