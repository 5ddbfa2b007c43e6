import { useLayoutEffect, useRef, type RefObject } from 'react'

const TABLE_TOP = '--table-top'

/**
 * Tells the style sheets how far below the edge of the screen the table begins. Above it are the top bar and the
 * notices of a pause, of a lost connection and of a wrong deal, whose heights depend on the size of text. Toasts and the
 * Table sheet stay below them.
 */
export function useTableTop(): RefObject<HTMLDivElement | null> {
  const table = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = table
    if (!current) return undefined
    const { style } = document.documentElement
    const measure = () => style.setProperty(TABLE_TOP, `${current.offsetTop}px`)
    measure()
    const observer = new ResizeObserver(measure)
    for (let above = current.previousElementSibling; above; above = above.previousElementSibling)
      observer.observe(above)
    return () => {
      observer.disconnect()
      style.removeProperty(TABLE_TOP)
    }
  }, [])
  return table
}
