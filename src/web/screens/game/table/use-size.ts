import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

export interface Size {
  width: number
  height: number
}

/** How many CSS pixels one unit of the size below has: 1 at a root font of 16 px, 2 if the reader doubles it. */
export const rootScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16

/**
 * The size of an element in CSS pixels at a root font of 16 px, so that it compares with seats whose sizes are in `rem`.
 * Measured whenever it changes; null before the first time.
 */
export function useSize(): [RefObject<HTMLDivElement | null>, Size | null] {
  const element = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return undefined
    const measure = () => {
      const scale = rootScale()
      const [width, height] = [current.clientWidth / scale, current.clientHeight / scale]
      setSize((known) => (known?.width === width && known.height === height ? known : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return [element, size]
}
