import { readPreference } from '../../ui/preference'
import { SINGLE_KEYS, singleKeyOf } from '../../ui/single-keys'

/**
 * Calls the action when M is pressed, unless the player types somewhere or has switched single keys off. Returns a
 * function that stops that.
 */
export function onMuteKey(action: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    // Chrome sends a field that it fills in an event without a key.
    if (isTyping(event.target) || readPreference(SINGLE_KEYS) === 'off') return
    if (singleKeyOf(event) === 'm') action()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="range"]), textarea, select, [contenteditable]') !== null
  )
}
