import { useEffect } from 'react'
import { switchPreference, useSwitch } from '../../ui/preference'
import { ignoreRefusal, playSilentVideo } from './silent-video'

/** A phone's screen stays on while a game runs, until the player switches that off. */
export const SCREEN_ON = switchPreference('screen-stays-on', 'on')

const hasWakeLock = () => 'wakeLock' in navigator

/** By the browser's wake lock, which secure pages have, or else on a touch screen by a silent video. */
export const canKeepScreenOn = hasWakeLock() || matchMedia('(pointer: coarse)').matches

/** Keeps the screen on while the component is mounted, it is wanted, and the page is visible. */
export function useWakeLock(isWanted: boolean): void {
  const [isOn] = useSwitch(SCREEN_ON)
  useEffect(() => (isWanted && isOn && canKeepScreenOn ? keepScreenOn() : undefined), [isWanted, isOn])
}

/** The returned function lets the screen go off again. */
export function keepScreenOn(): () => void {
  return hasWakeLock() ? holdWakeLock() : playSilentVideo()
}

/** The browser itself ends the lock of a page that is hidden. */
function holdWakeLock(): () => void {
  let lock: Promise<WakeLockSentinel | undefined> | undefined
  const request = () => {
    if (!document.hidden) lock = navigator.wakeLock.request('screen').catch(ignoreRefusal)
  }
  request()
  document.addEventListener('visibilitychange', request)
  return () => {
    document.removeEventListener('visibilitychange', request)
    void lock?.then((held) => held?.release())
  }
}
