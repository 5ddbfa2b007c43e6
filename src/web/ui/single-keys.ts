import { useLayoutEffect } from 'react'
import { readPreference, switchPreference, useSwitch } from './preference'

/** Whether single keys such as I and O trigger actions. Speech input may type them by accident (WCAG 2.1.4). */
export const SINGLE_KEYS = switchPreference('single-keys', 'on')

/** Hides the hints of all buttons if the keys are switched off. */
export function useKeyHints(): void {
  const [isOn] = useSwitch(SINGLE_KEYS)
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('without-keys', !isOn)
  }, [isOn])
}

/** Marks a part in which the player writes. Single keys trigger nothing there, also while its field lacks the focus. */
export const WRITTEN_IN = { 'data-written-in': true }
const WRITING = '[data-written-in]'

/** Whether the focus is in such a part. */
export const isWriting = () => document.activeElement?.matches(`${WRITING}, ${WRITING} *`) === true

/**
 * Calls with each single key that is pressed, unless single keys are switched off or the focus is in `elsewhere`, a
 * selector of elements that use keys themselves. Returns a function that stops the calls.
 */
export function onSingleKey(elsewhere: string, action: (key: string) => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    // When Chrome fills in a field, it sends the field an event without a key.
    const isElsewhere = event.target instanceof Element && event.target.closest(`${elsewhere}, ${WRITING}`) !== null
    if (isElsewhere || readPreference(SINGLE_KEYS) === 'off') return
    const key = singleKeyOf(event)
    if (key !== undefined) action(key)
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

/**
 * The key, if it is pressed alone and is not held down. If the layout has no Latin letters or has other digits, or an
 * input method takes the keys, this is the key at the same place of a US keyboard.
 */
function singleKeyOf({ key, code, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (repeat || ctrlKey || metaKey || altKey) return undefined
  const isLatin = key.length === 1 && key <= '~'
  return (isLatin ? key : code.replace(/^(?:Key|Digit)/, '')).toLowerCase()
}
