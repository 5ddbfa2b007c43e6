import { useEffect, useRef } from 'react'

/** Calls what belongs to a key, unless the player types somewhere or holds another key down with it. */
export function useKeys(actions: Readonly<Record<string, () => void>>, isOn: boolean): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    if (!isOn) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
      latest.current[event.key.toLowerCase()]?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}

function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
  )
}
