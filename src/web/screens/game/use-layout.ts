import { useSyncExternalStore } from 'react'
import { rootScale } from './table/use-size'

/** On a desktop the pad is beside the table. `ui/tokens.css` lists the same widths. */
export type Layout = 'phone' | 'tablet' | 'desktop'

export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, readLayout)
}

/**
 * Whether a sheet from the foot of the screen lies over the dock: on a phone, but not on its side, where the sheet leaves
 * In and Out free. `game-table.module.css` has the same condition.
 */
export function useHasSheetOverDock(): boolean {
  return useSyncExternalStore(subscribe, isUprightPhone)
}

function readLayout(): Layout {
  const width = rems(window.innerWidth)
  if (width >= 73.75) return 'desktop'
  return width < 45 ? 'phone' : 'tablet'
}

function isUprightPhone(): boolean {
  const [width, height] = [rems(window.innerWidth), rems(window.innerHeight)]
  return width < 45 && (width < 30 || height >= 30)
}

/**
 * Measures in `rem` of the page, as container queries do, and not of the browser, as media queries do, so that scripts
 * and styles agree.
 */
const rems = (pixels: number) => pixels / 16 / rootScale()

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
