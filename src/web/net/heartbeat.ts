import { useCallback, useEffect, useRef } from 'react'
import { HEARTBEAT_EVERY_MS } from '../../contract'
import { gamePath } from './call'
import { sendHeartbeat } from './calls'
import { onClockJump } from './clock'
import { CallError, TIMEOUT_MS } from './fetch-json'
import { canHaveServiceWorker } from './service-worker'

/**
 * Sends heartbeats while the lobby is open. A page that is closed frees the seat, after a grace period in which a
 * reload keeps it. The returned function ends both, for a player who has left.
 */
export function useLobbyPresence(roomCode: string): () => void {
  return usePresence(roomCode, { isGame: false })
}

/**
 * Sends heartbeats while the game is open. A page that is closed or hidden, or shows another screen, sends `leave-game`,
 * which the next heartbeat takes back. The returned function ends both, for a player who has left.
 */
export function useGamePresence(roomCode: string): () => void {
  return usePresence(roomCode, { isGame: true })
}

function usePresence(roomCode: string, { isGame }: { isGame: boolean }): () => void {
  const presence = useRef<AbortController>(null)
  useEffect(() => {
    const started = new AbortController()
    const { signal } = started
    presence.current = started
    const path = isGame ? gamePath('leave-game', roomCode) : `${gamePath('leave', roomCode)}?unload=1`
    const sendAway = () => sendBeacon(path)
    sendHeartbeats(roomCode, signal)
    window.addEventListener('pagehide', () => sendWhileClosing(path), { signal })
    if (isGame) document.addEventListener('visibilitychange', () => void (document.hidden && sendAway()), { signal })
    return () => {
      if (isGame && !signal.aborted) sendAway()
      started.abort()
    }
  }, [roomCode, isGame])
  return useCallback(() => presence.current?.abort(), [])
}

let isTalking = false

/**
 * Heartbeats continue while the page is hidden and its player is in the voice call. Otherwise the server would end the
 * call.
 */
export function setTalking(isOn: boolean): void {
  isTalking = isOn
}

/** From one heartbeat to the next, if the first one is lost. */
const REPEAT_AFTER_MS = 2_000
/**
 * The player of a page that is visible again is absent until a heartbeat arrives; an absent player's turn lasts 10 s.
 * The first heartbeat may use a connection that has died without a sign, so it is soon given up. On a slow network the
 * next ones take longer.
 */
const FIRST_LIMIT_MS = 3_000
const LIMIT_GROWTH = 1.5

/**
 * Sends a heartbeat at once, every 15 s, and as soon as the tab is visible or the network is back. Its answer has the
 * server's time, so one is sent after a jump of the clock too.
 */
function sendHeartbeats(roomCode: string, signal: AbortSignal): void {
  let repeat: ReturnType<typeof setTimeout> | undefined
  let sentLastAt = 0
  const beatWithin = (limitMs: number) => {
    clearTimeout(repeat)
    // A hidden page has sent `leave-game`. Only a page in the voice call may take that back with a heartbeat.
    if ((document.hidden && !isTalking) || signal.aborted) return
    const sentAt = performance.now()
    sentLastAt = sentAt
    sendHeartbeat(roomCode, limitMs).catch((error: unknown) => {
      // The polls show the player what is wrong.
      console.debug('Heartbeat:', error)
      if (!(error instanceof CallError && error.isServerDown) || sentAt < sentLastAt) return
      clearTimeout(repeat)
      const nextMs = Math.min(TIMEOUT_MS, limitMs * LIMIT_GROWTH)
      repeat = setTimeout(beatWithin, sentAt + REPEAT_AFTER_MS - performance.now(), nextMs)
    })
  }
  const beat = () => beatWithin(FIRST_LIMIT_MS)
  beat()
  // A page that has stayed open need not hurry, and on a slow network would send each of these twice.
  const timer = setInterval(() => beatWithin(TIMEOUT_MS), HEARTBEAT_EVERY_MS)
  document.addEventListener('visibilitychange', beat, { signal })
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && beat()), { signal })
  window.addEventListener('online', beat, { signal })
  const endOfLook = onClockJump(beat)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    endOfLook()
    clearTimeout(repeat)
  })
}

/**
 * A browser may drop the beacon of a closed page on its way through the service worker, so the worker sends it too.
 * Firefox drops even the message if it comes after the beacon.
 */
function sendWhileClosing(path: string): void {
  if (canHaveServiceWorker) navigator.serviceWorker.controller?.postMessage({ post: path })
  sendBeacon(path)
}

/** Sends a call without a body that outlives the page. Firefox can switch beacons off. */
function sendBeacon(path: string): void {
  if ('sendBeacon' in navigator && navigator.sendBeacon(path)) return
  fetch(path, { method: 'POST', credentials: 'include', keepalive: true }).catch((error: unknown) =>
    console.debug('Beacon:', error),
  )
}
