import { useLayoutEffect, useRef, type RefObject } from 'react'

const TABLE_HEAD = '--table-head'

/**
 * Tells the style sheets how far below the upper edge of the table a row of buttons on it ends. Toasts stay below it where
 * the row does not stand at the side.
 */
export function useTableHead(): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = row
    if (!current) return undefined
    const { style } = document.documentElement
    const measure = () => style.setProperty(TABLE_HEAD, `${current.offsetTop + current.offsetHeight}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    measure()
    return () => {
      observer.disconnect()
      style.removeProperty(TABLE_HEAD)
    }
  }, [])
  return row
}
