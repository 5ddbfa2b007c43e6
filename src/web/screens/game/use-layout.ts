import { useSyncExternalStore } from 'react'
import { rootScale } from './table/use-size'

/** On a desktop the pad stands beside the table. `ui/tokens.css` lists the same widths. */
export type Layout = 'phone' | 'tablet' | 'desktop'

export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, readLayout)
}

/** In `rem` of the page as the container queries are, not of the browser as media queries are, so that both agree. */
function readLayout(): Layout {
  const rems = window.innerWidth / 16 / rootScale()
  if (rems >= 73.75) return 'desktop'
  return rems < 45 ? 'phone' : 'tablet'
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
