import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Tells the style sheets how far below the edge of the screen the table begins. Above it are the top bar and the
 * notices of a pause, of a lost connection and of a wrong deal, whose heights depend on the size of text. Toasts and the
 * Table sheet stay below them.
 */
export const useTableTop = () => useEdge('--table-top', topOf)

/**
 * Tells the style sheets how far below the upper edge of the table a row of buttons on it ends. Toasts stay below the
 * row unless it is at the side.
 */
export const useTableHead = () => useEdge('--table-head', bottomOf)

const topOf = ({ offsetTop }: HTMLElement) => offsetTop
const bottomOf = ({ offsetTop, offsetHeight }: HTMLElement) => offsetTop + offsetHeight

/**
 * Gives the style sheets a length of the element, in pixels. The length changes with the sizes of the element and of
 * the parts above it.
 */
function useEdge(
  property: `--${string}`,
  lengthOf: (element: HTMLElement) => number,
): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = ref
    if (!current) return undefined
    const { style } = document.documentElement
    const measure = () => style.setProperty(property, `${lengthOf(current)}px`)
    measure()
    const observer = new ResizeObserver(measure)
    for (let element: Element | null = current; element; element = element.previousElementSibling)
      observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  }, [property, lengthOf])
  return ref
}
