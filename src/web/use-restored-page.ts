import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'

const RENDERED_WITHIN_MS = 1_000

/**
 * WebKit now and then loses the messages that a page has posted to itself just before it goes into the back/forward
 * cache. React waits for such a message forever and hardly renders any more. A page that is restored in this state is
 * reloaded.
 */
export function useRestoredPage(): void {
  const [restored, noteRestored] = useReducer((count: number) => count + 1, 0)
  const reload = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      reload.current = setTimeout(() => location.reload(), RENDERED_WITHIN_MS)
      noteRestored()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
  useLayoutEffect(() => clearTimeout(reload.current), [restored])
}
