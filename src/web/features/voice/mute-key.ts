/** Calls the action when M is pressed, unless the player types somewhere. Answers how to stop that. */
export function onMuteKey(action: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    const isAlone = !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isAlone && event.key.toLowerCase() === 'm' && !isTyping(event.target)) action()
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
