import { useEffect, useRef, type RefObject } from 'react'

/** No browser's bars are this high, so a larger difference is a keyboard. In pixels. */
const KEYBOARD_HEIGHT = 120

/**
 * Keeps the element in the part of the page that an open keyboard leaves free, and marks it `data-keyboard`, so that
 * In and Out stay in reach. It sets the element's style directly, so that nothing renders while the keyboard slides.
 */
export function useVisibleHeight(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const viewport = window.visualViewport
    const { current } = element
    if (!viewport || !current) return undefined
    let tallest = { width: 0, height: 0 }
    const fit = () => {
      const { innerWidth: width, innerHeight: height } = window
      tallest = { width, height: width === tallest.width ? Math.max(height, tallest.height) : height }
      // Firefox on Android and apps that show web pages shrink the whole page; other browsers shrink only its visible
      // part.
      const fullHeight = isTyping() ? tallest.height : height
      const isKeyboardOpen = fullHeight - viewport.height > KEYBOARD_HEIGHT && viewport.scale === 1
      current.toggleAttribute('data-keyboard', isKeyboardOpen)
      if (isKeyboardOpen) {
        current.style.setProperty('--visible-height', `${viewport.height}px`)
        current.style.setProperty('--visible-top', `${viewport.offsetTop}px`)
      } else {
        current.style.removeProperty('--visible-height')
        current.style.removeProperty('--visible-top')
      }
    }
    const onResize = () => {
      fit()
      if (current.matches('[data-keyboard]')) showField(current)
    }
    fit()
    viewport.addEventListener('resize', onResize)
    viewport.addEventListener('scroll', fit)
    return () => {
      viewport.removeEventListener('resize', onResize)
      viewport.removeEventListener('scroll', fit)
    }
  }, [])
  return element
}

const FIELD = 'input, textarea'

function isTyping(): boolean {
  return matchMedia('(pointer: coarse)').matches && document.activeElement?.matches(FIELD) === true
}

/** The browser scrolls to the field before the element gets its smaller height. */
function showField(element: HTMLElement): void {
  const { activeElement } = document
  if (activeElement?.matches(FIELD) && element.contains(activeElement))
    activeElement.scrollIntoView({ block: 'nearest' })
}
