import { useState } from 'react'

/**
 * Returns the focus to what had it before a dialog of Radix opened, which does so by itself only for its own trigger.
 * What is gone by then is replaced by the screen itself. The function is for `onCloseAutoFocus`.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement)
  return (event) => {
    event.preventDefault()
    const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected
    const target = isThere ? opener : document.querySelector('main')
    target?.focus({ preventScroll: true })
  }
}
