import { Signer } from '@fastify/cookie'
import type { Chance } from '../ports/chance'
import type { Clock } from '../ports/clock'
import { Remembered } from './remembered'

export const SESSION_COOKIE = 'poker_session'
const LASTS_SECONDS = 30 * 24 * 60 * 60
const REMEMBERED = 10_000
/** A cookie of ours is shorter; what is longer is not worth verifying. */
const MAX_LENGTH = 200
/** Browsers send our cookie and few others; what is longer is read anew each time. */
const MAX_REMEMBERED_LENGTH = 500

/** Anonymous sessions: a random id and its end, in a signed cookie that no script can read (decisions 2). */
export interface Sessions {
  /** A new, unguessable id. */
  create(): string
  /** The session of a Cookie header; undefined if there is none, or it is forged or over. */
  read(cookieHeader: string | undefined): string | undefined
  /** The Set-Cookie header with which a session lasts another 30 days. */
  cookie(session: string, isSecure: boolean): string
}

interface Verified {
  session: string
  endsAt: number
}

export function createSessions({ secret, clock, chance }: { secret: string; clock: Clock; chance: Chance }): Sessions {
  const signer = new Signer(secret)
  // Checking a signature costs more than most calls; pages poll with the same cookies ten times a second.
  const remembered = new Remembered<Verified[]>(REMEMBERED)

  function verified(cookieHeader: string): Verified[] {
    const known = remembered.get(cookieHeader)
    if (known !== undefined) return known
    const found = valuesIn(cookieHeader)
      .map((value) => verify(signer, value))
      .filter((each) => each !== undefined)
    if (found.length > 0 && cookieHeader.length <= MAX_REMEMBERED_LENGTH) remembered.set(cookieHeader, found)
    return found
  }

  return {
    create: () => chance.id(),
    read(cookieHeader = '') {
      return verified(cookieHeader).find(({ endsAt }) => endsAt > clock.now())?.session
    },
    cookie(session, isSecure) {
      const value = signer.sign(`${session}.${clock.now() + LASTS_SECONDS * 1000}`)
      const attributes = `Path=/; Max-Age=${LASTS_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
      return `${SESSION_COOKIE}=${value}; ${attributes}`
    },
  }
}

/** A browser may send several of a name, of which at most one is ours. */
function valuesIn(cookieHeader: string): string[] {
  return cookieHeader
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`) && cookie.length <= MAX_LENGTH)
    .map((cookie) => cookie.slice(SESSION_COOKIE.length + 1))
}

function verify(signer: Signer, signed: string): Verified | undefined {
  const { valid, value } = signer.unsign(signed)
  if (!valid) return undefined
  const dot = value.lastIndexOf('.')
  return { session: value.slice(0, dot), endsAt: Number(value.slice(dot + 1)) }
}
