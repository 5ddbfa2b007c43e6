import { onSingleKey } from '../../ui/single-keys'

const TYPING = 'input:not([type="range"]), textarea, select, [contenteditable]'

/** Calls the action when M is pressed, unless the player types somewhere. Returns a function that stops that. */
export function onMuteKey(action: () => void): () => void {
  return onSingleKey(TYPING, (key) => {
    if (key === 'm') action()
  })
}
