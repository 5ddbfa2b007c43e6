import { useCallback, useSyncExternalStore } from 'react'

/** Below this width the page has a phone's layout. `ui/tokens.css` lists the same width. */
export const NARROW = '(width < 45rem)'
/** Below this width a bar has no room for every word. `ui/tokens.css` lists the same width. */
export const SMALL = '(width < 22.5rem)'

/** Whether the media query matches, kept up to date. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
