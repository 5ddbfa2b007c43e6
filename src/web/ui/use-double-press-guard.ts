import { useEffect } from 'react'

/** Marks a button that the second press of a double press must not reach. */
export const FIRST_PRESS_ONLY = { 'data-first-press-only': true }
const MARKED = '[data-first-press-only]'

/** The longest time between the presses of a double press, and how far apart they are at most. */
export const DOUBLE_MS = 500
const NEAR_PX = 32

/**
 * Stops double presses wherever the first press replaces a part of the page, or closes what covers it. The second press
 * would reach the button that has just appeared at that place, before the player has read it. On marked buttons a
 * second press does nothing. The key Enter presses a button once, however long it is held down: the focus moves on to the
 * next button.
 */
export function useDoublePressGuard(): void {
  useEffect(stopSecondPresses, [])
  useEffect(() => {
    document.addEventListener('keydown', stopHeldEnter)
    return () => document.removeEventListener('keydown', stopHeldEnter)
  }, [])
}

/** Browsers press the focused button again with each repetition of the key. */
function stopHeldEnter(event: KeyboardEvent): void {
  const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
  if (isOnButton && event.repeat && event.key === 'Enter') event.preventDefault()
}

function stopSecondPresses(): () => void {
  let first: MouseEvent | null = null
  let pressed: Element | null = null
  const check = (event: MouseEvent) => {
    // A press by key has no position.
    if (event.detail === 0 || !(event.target instanceof Element)) return
    const button = event.target.closest('button')
    const isSecond = first !== null && button !== pressed && isDouble(first, event)
    if (isSecond && button?.matches(MARKED)) {
      event.stopPropagation()
      return
    }
    first = event
    pressed = button
  }
  document.addEventListener('click', check, true)
  return () => document.removeEventListener('click', check, true)
}

const isDouble = (first: MouseEvent, second: MouseEvent) =>
  second.timeStamp - first.timeStamp < DOUBLE_MS &&
  Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) < NEAR_PX
