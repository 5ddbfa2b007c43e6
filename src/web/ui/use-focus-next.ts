import { useEffect, type RefObject } from 'react'

/** Marks the main action of the moment inside an element with `useFocusNext`. */
export const NEXT_ACTION = { 'data-next': true }
const NEXT = '[data-next]:not(:disabled)'

/**
 * Keeps the focus inside an element whose parts change. When the focused part is removed or disabled, the focus moves
 * to the next main action, or to the element itself until there is one. A part that is disabled only for a moment, such
 * as a button during its call, gets the focus back. The element needs a `tabIndex` of -1.
 */
export function useFocusNext(element: RefObject<HTMLElement | null>): void {
  useEffect(() => (element.current ? keepFocusInside(element.current) : undefined), [element])
}

const isUsable = (part: HTMLElement) => part.isConnected && !part.matches(':disabled')

function keepFocusInside(element: HTMLElement): () => void {
  let isInside = false
  let last: HTMLElement | null = null
  const note = ({ target }: Event) => {
    isInside = target instanceof Node && element.contains(target)
  }
  const noteFocus = (event: FocusEvent) => {
    note(event)
    if (event.target !== element) last = isInside && event.target instanceof HTMLElement ? event.target : null
  }
  const moveOn = () => {
    const { activeElement } = document
    const isLost = isInside && activeElement === document.body
    if (!isLost && activeElement !== element) return
    const next = element.querySelector<HTMLElement>(NEXT) ?? (last !== null && isUsable(last) ? last : element)
    next.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(moveOn)
  observer.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', noteFocus)
  document.addEventListener('pointerdown', note)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', noteFocus)
    document.removeEventListener('pointerdown', note)
  }
}
