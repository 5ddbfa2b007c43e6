import type NoSleep from 'nosleep.js'
import { loadWithRetry } from '../../load-with-retry'

/**
 * Plays a silent video while the page is visible: phones keep the screen on for a video, also on plain http, where
 * there is no wake lock. Browsers start a video only after a press. The returned function ends it.
 */
export function playSilentVideo(): () => void {
  let video: NoSleep | undefined
  const play = () => {
    if (video && !video.isEnabled && !document.hidden) void video.enable().catch(ignoreRefusal)
  }
  const follow = () => (document.hidden ? video?.disable() : play())
  const events = new AbortController()
  const { signal } = events
  void loadWithRetry(() => import('nosleep.js')).then(({ default: SilentVideo }) => {
    if (signal.aborted) return
    video = new SilentVideo()
    loopWebM(video)
    play()
  }, ignoreRefusal)
  document.addEventListener('click', play, { signal })
  document.addEventListener('visibilitychange', follow, { signal })
  return () => {
    events.abort()
    video?.disable()
  }
}

/**
 * The library lets a WebM video loop if it lasts no more than a second. Chromium reports 1.05 s, so the library seeks
 * in the video instead, up to five times a second, and the phone decodes five times as many frames. On iPhones, whose
 * browsers all have `GestureEvent`, seeking keeps the screen on.
 */
function loopWebM(silent: NoSleep): void {
  const { noSleepVideo: video } = silent as NoSleep & { noSleepVideo: HTMLVideoElement }
  const loop = (event: Event) => {
    if ('GestureEvent' in window || !video.currentSrc.startsWith('data:video/webm')) return
    video.loop = true
    event.stopImmediatePropagation()
  }
  // Runs before the listener of the library.
  video.addEventListener('loadedmetadata', loop, { capture: true })
}

/** A phone that saves power refuses to keep its screen on. */
export function ignoreRefusal(error: unknown): undefined {
  console.debug('The screen may go off:', error)
}
