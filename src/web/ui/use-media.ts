import { useCallback, useSyncExternalStore } from 'react'

/** Below this the page is a phone's. `ui/tokens.css` lists the same width. */
export const NARROW = '(width < 45rem)'

/** Whether the media query holds, live. */
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
