import { useState } from 'react'

/**
 * Returns the focus to the element that had it before a dialog of Radix opened, because Radix does so only for its own
 * trigger. If that element has been removed, the screen itself gets the focus. The function is for `onCloseAutoFocus`.
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
