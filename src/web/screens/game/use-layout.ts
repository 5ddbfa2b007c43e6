import { useSyncExternalStore } from 'react'

/** From 1180 px the pad stands beside the table; under 720 px it is a phone. The style sheets know the same widths. */
export type Layout = 'phone' | 'tablet' | 'desktop'

const PHONE = '(max-width: 719px)'
const DESKTOP = '(min-width: 1180px)'

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
