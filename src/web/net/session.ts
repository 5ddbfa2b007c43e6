import type { InitAnswer } from '../../contract'
import { noteServerTime } from './clock'
import { fetchJson } from './fetch-json'

const RETRY_AFTER_MS = 5_000

let firstAttempt: Promise<void> | undefined
let answer: InitAnswer | undefined

/**
 * Starts the session, once. All other calls wait for its answer or its failure, so that two calls without a cookie do
 * not make two sessions. A failure is only logged.
 */
export function startSession(): Promise<void> {
  firstAttempt ??= init()
  return firstAttempt
}

/** What the server answers about itself. A start that failed is repeated until it succeeds. */
export async function sessionInfo(): Promise<InitAnswer> {
  await startSession()
  while (answer === undefined) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    await init()
  }
  return answer
}

/** The origin of links and QR codes: an address that friends can reach. */
export function shareOrigin(): string {
  return answer?.shareOrigin ?? location.origin
}

async function init(): Promise<void> {
  const sentAt = Date.now()
  try {
    const { body } = await fetchJson('GET', '/api/session/init')
    answer = body as InitAnswer
    noteServerTime(answer.now, sentAt, Date.now())
  } catch (error) {
    console.warn('The session could not be started:', error)
  }
}
