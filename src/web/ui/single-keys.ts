import { useLayoutEffect } from 'react'
import { switchPreference, useSwitch } from './preference'

/** Whether single keys such as I and O act. Speech input may type them by accident (WCAG 2.1.4). */
export const SINGLE_KEYS = switchPreference('single-keys', 'on')

/** Hides the hints of all buttons where the keys are switched off. */
export function useKeyHints(): void {
  const [isOn] = useSwitch(SINGLE_KEYS)
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('without-keys', !isOn)
  }, [isOn])
}

/**
 * The key, if it is pressed alone and is not held down. Where a layout has no Latin letters or other digits, or an input
 * method takes them, the key at this place of a US keyboard.
 */
export function singleKeyOf({ key, code, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (repeat || ctrlKey || metaKey || altKey) return undefined
  const isLatin = key.length === 1 && key <= '~'
  return (isLatin ? key : code.replace(/^(?:Key|Digit)/, '')).toLowerCase()
}
