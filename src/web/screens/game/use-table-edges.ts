import { useLayoutEffect, useRef, type RefObject } from 'react'

/** A length that an element gives to the style sheets, in pixels. */
interface Edge {
  property: `--${string}`
  lengthOf: (element: HTMLElement) => number
  /** The elements whose size changes the length. */
  observedFor: (element: HTMLElement) => Element[]
}

const TABLE_TOP: Edge = {
  property: '--table-top',
  lengthOf: ({ offsetTop }) => offsetTop,
  observedFor: elementsAbove,
}

const TABLE_HEAD: Edge = {
  property: '--table-head',
  lengthOf: ({ offsetTop, offsetHeight }) => offsetTop + offsetHeight,
  observedFor: (row) => [row],
}

/**
 * Tells the style sheets how far below the edge of the screen the table begins. Above it are the top bar and the
 * notices of a pause, of a lost connection and of a wrong deal, whose heights depend on the size of text. Toasts and the
 * Table sheet stay below them.
 */
export const useTableTop = () => useEdge(TABLE_TOP)

/**
 * Tells the style sheets how far below the upper edge of the table a row of buttons on it ends. Toasts stay below it where
 * the row does not stand at the side.
 */
export const useTableHead = () => useEdge(TABLE_HEAD)

function useEdge({ property, lengthOf, observedFor }: Edge): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = ref
    if (!current) return undefined
    const { style } = document.documentElement
    const measure = () => style.setProperty(property, `${lengthOf(current)}px`)
    measure()
    const observer = new ResizeObserver(measure)
    for (const element of observedFor(current)) observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  }, [property, lengthOf, observedFor])
  return ref
}

function elementsAbove(element: Element): Element[] {
  const above = element.previousElementSibling
  return above ? [above, ...elementsAbove(above)] : []
}
