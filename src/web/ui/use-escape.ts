import { useEffect, useEffectEvent } from 'react'

/** The listeners of everything that is open, in the order of opening. */
const open: object[] = []

/**
 * Calls back when Escape is pressed, unless something else has taken the key, such as an input method. One press closes
 * only what was opened last.
 */
export function useEscape(onEscape: () => void, isOpen = true): void {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (open.at(-1) !== onKey || event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
      // In Chromium, Escape is also a close request, which would close what lies below.
      event.preventDefault()
      escape()
    }
    open.push(onKey)
    document.addEventListener('keydown', onKey)
    return () => {
      open.splice(open.indexOf(onKey), 1)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen])
}
