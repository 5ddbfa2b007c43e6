import { useSyncExternalStore } from 'react'
import { rootScale } from './table/use-size'

/** From 73.75rem the pad stands beside the table; under 45rem it is a phone. `ui/tokens.css` lists the same widths. */
export type Layout = 'phone' | 'tablet' | 'desktop'

export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, readLayout)
}

function readLayout(): Layout {
  const rems = window.innerWidth / 16 / rootScale()
  if (rems >= 73.75) return 'desktop'
  return rems < 45 ? 'phone' : 'tablet'
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
