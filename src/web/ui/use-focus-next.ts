import { useEffect, type RefObject } from 'react'

/** Marks the main action of the moment inside an element with `useFocusNext`. */
export const NEXT_ACTION = { 'data-next': true }
const NEXT = '[data-next]:not(:disabled)'

/**
 * Keeps the focus inside an element whose parts change. When the focused part is removed or disabled, the focus goes to
 * the next main action, or rests on the element itself until there is one. The element needs a `tabIndex` of -1.
 */
export function useFocusNext(element: RefObject<HTMLElement | null>): void {
  useEffect(() => (element.current ? keepFocusInside(element.current) : undefined), [element])
}

function keepFocusInside(element: HTMLElement): () => void {
  let isInside = false
  const note = ({ target }: Event) => {
    isInside = target instanceof Node && element.contains(target)
  }
  const moveOn = () => {
    const { activeElement } = document
    const isLost = isInside && activeElement === document.body
    if (!isLost && activeElement !== element) return
    const next = element.querySelector<HTMLElement>(NEXT) ?? element
    next.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(moveOn)
  observer.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', note)
  document.addEventListener('pointerdown', note)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', note)
    document.removeEventListener('pointerdown', note)
  }
}
