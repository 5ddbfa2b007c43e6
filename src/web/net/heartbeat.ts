import { useCallback, useEffect, useRef } from 'react'
import { HEARTBEAT_EVERY_MS } from '../../contract'
import { sendHeartbeat } from './calls'
import { CallError } from './fetch-json'

/** Signs of life, and their ends: what the server waits for, and whom it does not. */

/**
 * Tells the server that this page is open in the lobby: at once, every 15 s, and as soon as the tab is seen again.
 * Closing the page gives the seat back (after a grace that a reload stays within). Returns what ends all of it.
 */
export function useLobbyPresence(roomCode: string): () => void {
  const stop = useRef<() => void>(undefined)
  useEffect(() => {
    const heart = beat(roomCode)
    const onPageHide = () => sendBeacon(`/api/game/leave/${encodeURIComponent(roomCode)}?unload=1`)
    window.addEventListener('pagehide', onPageHide)
    stop.current = () => {
      heart.stop()
      window.removeEventListener('pagehide', onPageHide)
    }
    return () => stop.current?.()
  }, [roomCode])
  return useCallback(() => stop.current?.(), [])
}

/**
 * Tells the server that this page is open in the game, as in the lobby. A page that is closed, hidden or left says
 * `leave-game`, which the next heartbeat takes back. The returned function ends all of it (after leaving for good).
 */
export function useGamePresence(roomCode: string): () => void {
  const stop = useRef<() => void>(undefined)
  useEffect(() => {
    const heart = beat(roomCode)
    const sayAway = () => sendBeacon(`/api/game/leave-game/${encodeURIComponent(roomCode)}`)
    const onVisibility = () => {
      if (document.hidden) sayAway()
    }
    let isOver = false
    const end = () => {
      heart.stop()
      isOver = true
      window.removeEventListener('pagehide', sayAway)
      document.removeEventListener('visibilitychange', onVisibility)
    }
    window.addEventListener('pagehide', sayAway)
    document.addEventListener('visibilitychange', onVisibility)
    stop.current = end
    return () => {
      if (!isOver) sayAway()
      end()
    }
  }, [roomCode])
  return useCallback(() => stop.current?.(), [])
}

/** A lost heartbeat is made up for well before anybody is taken for absent. */
const AGAIN_AFTER_MS = 2_000

function beat(roomCode: string): { stop: () => void } {
  let again: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const tick = () => {
    clearTimeout(again)
    // A hidden page has said that it is away; a heartbeat would take that back.
    if (document.hidden || isOver) return
    sendHeartbeat(roomCode).catch((error: unknown) => {
      // The polls tell the player what is wrong.
      console.debug('Heartbeat:', error)
      if (isLost(error)) again = setTimeout(tick, AGAIN_AFTER_MS)
    })
  }
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) tick()
  }
  tick()
  const timer = setInterval(tick, HEARTBEAT_EVERY_MS)
  document.addEventListener('visibilitychange', tick)
  window.addEventListener('pageshow', onPageShow)
  window.addEventListener('online', tick)
  return {
    stop() {
      isOver = true
      clearInterval(timer)
      clearTimeout(again)
      document.removeEventListener('visibilitychange', tick)
      window.removeEventListener('pageshow', onPageShow)
      window.removeEventListener('online', tick)
    },
  }
}

/** The server was not reached, or could not take it. */
function isLost(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500)
}

/** Gets through while the page goes away. Beacons carry no body. */
function sendBeacon(path: string): void {
  if (navigator.sendBeacon(path)) return
  fetch(path, { method: 'POST', credentials: 'include', keepalive: true }).catch((error: unknown) =>
    console.debug('Beacon:', error),
  )
}
