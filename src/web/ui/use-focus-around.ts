import { useEffect, type RefObject } from 'react'

/** Dialogs and sheets return the focus first; Radix does so in a later task. */
const SETTLE_MS = 100

/**
 * When the focused element inside a screen is removed and nothing else takes the focus, the focus moves to the closest
 * element around it that can have the focus, or finally to the screen itself. The screen needs a `tabIndex` of -1.
 */
export function useFocusAround(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => (screen.current ? keepFocusAround(screen.current) : undefined), [screen])
}

function keepFocusAround(screen: HTMLElement): () => void {
  /** The focused element and the elements around it inside the screen. */
  let path: HTMLElement[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const note = ({ target }: FocusEvent) => {
    path = pathOf(target, screen)
  }
  const restore = () => {
    if (document.activeElement !== document.body) return
    path.find((element) => element.isConnected && element.matches('[tabindex]'))?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || (path[0]?.isConnected ?? true)) return
    clearTimeout(timer)
    timer = setTimeout(restore, SETTLE_MS)
  })
  observer.observe(screen, { childList: true, subtree: true })
  document.addEventListener('focusin', note)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', note)
  }
}

function pathOf(target: EventTarget | null, screen: HTMLElement): HTMLElement[] {
  const path: HTMLElement[] = []
  if (!(target instanceof HTMLElement) || !screen.contains(target)) return path
  for (let part: HTMLElement | null = target; part !== null; part = part === screen ? null : part.parentElement) {
    path.push(part)
  }
  return path
}
