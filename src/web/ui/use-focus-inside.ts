import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus to an element when it appears, unless a part of it has the focus, and back when it disappears. The
 * element needs a `tabIndex` of -1.
 */
export function useFocusInside<Kind extends HTMLElement>(): RefObject<Kind | null> {
  const element = useRef<Kind>(null)
  useEffect(() => {
    const { activeElement: before } = document
    const { current } = element
    if (!current?.contains(before)) current?.focus({ preventScroll: true })
    return () => {
      const isFocusLost = document.activeElement === document.body || current?.contains(document.activeElement)
      if (isFocusLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return element
}
