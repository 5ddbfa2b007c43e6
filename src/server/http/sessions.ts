import { Signer } from '@fastify/cookie'
import QuickLru from 'quick-lru'
import type { Chance } from '../ports/chance'
import type { Clock } from '../ports/clock'

/** The cookie over http, and for one release over https too. */
export const SESSION_COOKIE = 'poker_session'
/** The cookie over https. Browsers let no other subdomain set a cookie of this prefix. */
const SECURE_COOKIE = '__Host-poker_session'

const LASTS_SECONDS = 30 * 24 * 60 * 60
/** A longer Cookie header is not read. */
const MAX_HEADER_LENGTH = 8 * 1024
/** The most cookies with our names that are verified in one header; a browser sends at most two. */
const MAX_VERIFIED = 3
/** A cookie of ours is shorter. */
const MAX_COOKIE_LENGTH = 200
const CACHED_HEADERS = 10_000
/** The longest header that is cached. Browsers send few cookies besides ours; a longer header is verified each time. */
const MAX_CACHED_LENGTH = 500

/** Anonymous sessions: a random id and its end, in a signed cookie that no script can read (P-session-1). */
export interface Sessions {
  /** A new, unguessable id. */
  create(): string
  /** The session of a Cookie header; undefined if there is none, or it is forged or over. */
  read(cookieHeader: string | undefined): string | undefined
  /** The Set-Cookie headers with which a session lasts another 30 days. */
  cookies(session: string, isSecure: boolean): string[]
}

interface Verified {
  session: string
  endsAt: number
}

export function createSessions({ secret, clock, chance }: { secret: string; clock: Clock; chance: Chance }): Sessions {
  const signer = new Signer(secret)
  // Verifying a signature costs more than most calls, and pages poll with the same header up to ten times a second.
  const cache = new QuickLru<string, Verified>({ maxSize: CACHED_HEADERS })

  function verified(header: string): Verified | undefined {
    const isRunning = ({ endsAt }: Verified) => endsAt > clock.now()
    const known = cache.get(header)
    if (known !== undefined && isRunning(known)) return known
    const found = valuesIn(header)
      .map((value) => verify(signer, value))
      .find((each) => each !== undefined && isRunning(each))
    if (found !== undefined && header.length <= MAX_CACHED_LENGTH) cache.set(header, found)
    return found
  }

  return {
    create: () => chance.id(),
    read(header = '') {
      if (header.length > MAX_HEADER_LENGTH) return undefined
      return verified(header)?.session
    },
    cookies(session, isSecure) {
      const value = signer.sign(`${session}.${clock.now() + LASTS_SECONDS * 1000}`)
      const attributes = `Path=/; Max-Age=${LASTS_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
      const names = isSecure ? [SECURE_COOKIE, SESSION_COOKIE] : [SESSION_COOKIE]
      return names.map((name) => `${name}=${value}; ${attributes}`)
    },
  }
}

/** The values of our cookies, those of the secure name first, because no other host can have set them. */
function valuesIn(header: string): string[] {
  const cookies = header.split(';').map((cookie) => cookie.trim())
  return [SECURE_COOKIE, SESSION_COOKIE]
    .flatMap((name) => cookies.filter((cookie) => cookie.startsWith(`${name}=`)))
    .filter((cookie) => cookie.length <= MAX_COOKIE_LENGTH)
    .slice(0, MAX_VERIFIED)
    .map((cookie) => cookie.slice(cookie.indexOf('=') + 1))
}

function verify(signer: Signer, signed: string): Verified | undefined {
  const { valid, value } = signer.unsign(signed)
  if (!valid) return undefined
  const dot = value.lastIndexOf('.')
  return { session: value.slice(0, dot), endsAt: Number(value.slice(dot + 1)) }
}
