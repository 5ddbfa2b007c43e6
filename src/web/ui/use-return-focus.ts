import { useLayoutEffect, useRef } from 'react'

export interface ReturnFocus {
  onCloseAutoFocus: (event: Event) => void
}

/**
 * Returns the focus to what had it before a dialog of Radix opened, which does so by itself only for its own trigger.
 * What is gone by then is replaced by the screen itself.
 */
export function useReturnFocus(isOpen: boolean): ReturnFocus {
  const opener = useRef<Element>(null)
  // A layout effect runs before the content of the dialog takes the focus.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement
  }, [isOpen])
  return {
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      const { current } = opener
      const isThere = current instanceof HTMLElement && current !== document.body && current.isConnected
      const target = isThere ? current : document.querySelector('main')
      target?.focus({ preventScroll: true })
    },
  }
}
