import type { InitAnswer } from '../../contract'
import { noteServerTime } from './clock'
import { fetchJson } from './fetch-json'

const INIT_AGAIN_MS = 5_000

let first: Promise<InitAnswer | undefined> | undefined
let answer: InitAnswer | undefined

/**
 * Starts the session, once. All other calls wait for its answer or its failure, so that two calls without a cookie
 * do not make two sessions. A failure is only logged.
 */
export function startSession(): Promise<InitAnswer | undefined> {
  first ??= init()
  return first
}

/** What the server told about itself, as soon as it does: a failed start is tried again. */
export async function sessionInfo(): Promise<InitAnswer> {
  let info = (await startSession()) ?? answer
  while (info === undefined) {
    await new Promise((resolve) => setTimeout(resolve, INIT_AGAIN_MS))
    info = await init()
  }
  return info
}

/** The origin that links and QR codes use: an address that friends can reach. */
export function shareOrigin(): string {
  return answer?.shareOrigin ?? location.origin
}

async function init(): Promise<InitAnswer | undefined> {
  const sentAt = Date.now()
  try {
    const { body } = await fetchJson('GET', '/api/session/init')
    answer = body as InitAnswer
    noteServerTime(answer.now, sentAt, Date.now())
  } catch (error) {
    console.warn('The session could not be started:', error)
  }
  return answer
}
