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
  /** The servers for a session that is in a call. The passwords are valid for one to two days. */
  of(session: string): IceServer[]
}

const DAY_SECONDS = 24 * 60 * 60

export function createIceServers(
  { iceServers, turn }: { iceServers: IceServer[]; turn: Turn | undefined },
  clock: Clock,
): IceServers {
  return {
    hasRelay: turn !== undefined || iceServers.some(isRelay),
    of: (session) => (turn === undefined ? iceServers : [...iceServers, withPassword(turn, session, clock.now())]),
  }
}

/**
 * The user name contains the end of the password's validity (the "TURN REST API" of coturn). A session has one name a
 * day, so that the relay's quota for a user bounds what one session takes, however often it enters a call.
 */
function withPassword({ urls, secret }: Turn, session: string, now: number): IceServer {
  const endsAt = (Math.floor(now / 1000 / DAY_SECONDS) + 2) * DAY_SECONDS
  // The name is neither the session, which is secret, nor a text from which the session can be computed.
  const user = createHmac('sha256', secret).update(session).digest('hex').slice(0, 32)
  const username = `${endsAt}:${user}`
  return { urls, username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}
