import { useEffect, useEffectEvent } from 'react'

/** Chromium has it from version 126 on; TypeScript's library of browser types has not. */
interface CloseWatcher {
  onclose: (() => void) | null
  destroy(): void
}

/**
 * Calls back when the Back button or the Back gesture of Android asks to close what lies over the page. In a browser
 * without such requests Back leads to the screen before.
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
