import { useEffect, useEffectEvent } from 'react'

/** Chromium has this class from version 126 on; TypeScript's library of browser types lacks it. */
interface CloseWatcher {
  onclose: (() => void) | null
  destroy(): void
}

/**
 * Calls back when the Back button or the Back gesture of Android asks to close the topmost layer over the page. In a
 * browser without such requests, Back leads to the previous screen.
 */
export function useCloseRequest(onClose: () => void, isOpen = true): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher }
    if (!isOpen || CloseWatcher === undefined) return undefined
    const watcher = new CloseWatcher()
    watcher.onclose = () => close()
    return () => watcher.destroy()
  }, [isOpen])
}
