import { useSyncExternalStore } from 'react'

/** From 73.75rem the pad stands beside the table; under 45rem it is a phone. `ui/tokens.css` lists the same widths. */
export type Layout = 'phone' | 'tablet' | 'desktop'

const PHONE = '(width < 45rem)'
const DESKTOP = '(width >= 73.75rem)'

export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, readLayout)
}

function readLayout(): Layout {
  if (window.matchMedia(DESKTOP).matches) return 'desktop'
  return window.matchMedia(PHONE).matches ? 'phone' : 'tablet'
}

function subscribe(listener: () => void): () => void {
  const queries = [window.matchMedia(PHONE), window.matchMedia(DESKTOP)]
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}
