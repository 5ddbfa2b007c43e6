import type { InitAnswer } from '../../contract'
import { pause } from '../pause'
import { noteServerTime } from './clock'
import { fetchJson } from './fetch-json'

const RETRY_AFTER_MS = 5_000

let firstAttempt: Promise<unknown> | undefined
/** The attempt that is in progress or has succeeded. Two at once would create two sessions. */
let attempt: Promise<InitAnswer> | undefined
let answer: InitAnswer | undefined

/**
 * Starts the session, once. All other calls wait for its answer or its failure, so that two calls without a cookie do
 * not make two sessions. A failure is only logged.
 */
export function startSession(): Promise<unknown> {
  firstAttempt ??= openSession().catch(() => undefined)
  return firstAttempt
}

/** What the server answers about itself. After a failed attempt it makes another, and fails if that fails. */
export function openSession(): Promise<InitAnswer> {
  attempt ??= init()
  return attempt
}

/** As `openSession`, tried until it succeeds. */
export async function sessionInfo(): Promise<InitAnswer> {
  for (;;) {
    const info = await openSession().catch(() => undefined)
    if (info !== undefined) return info
    await pause(RETRY_AFTER_MS)
  }
}

/** Asks the server once more what it says about itself, for its time. The first attempt is waited for. */
export function askServerTime(): Promise<unknown> {
  if (answer !== undefined) attempt = undefined
  return sessionInfo()
}

/** The origin of links and QR codes: an address that friends can reach. */
export function shareOrigin(): string {
  return answer?.shareOrigin ?? location.origin
}

async function init(): Promise<InitAnswer> {
  const sentAt = Date.now()
  try {
    const { body } = await fetchJson('GET', '/api/session/init')
    const info = body as InitAnswer
    noteServerTime(info.now, sentAt, Date.now())
    return (answer = info)
  } catch (error) {
    console.warn('The session could not be started:', error)
    attempt = undefined
    throw error
  }
}
