import { useEffect, useRef } from 'react'
import { useSwitch } from '../../ui/preference'
import { SINGLE_KEYS, singleKeyOf } from '../../ui/single-keys'

/**
 * Calls what belongs to a key, unless single keys are switched off, the player types somewhere, or another key is held
 * down with it.
 */
export function useKeys(actions: Readonly<Record<string, () => void>>, isOn: boolean): void {
  const latest = useRef(actions)
  const [areWanted] = useSwitch(SINGLE_KEYS)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    if (!isOn || !areWanted) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (!isElsewhere(event.target)) latest.current[singleKeyOf(event) ?? '']?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn, areWanted])
}

function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
  )
}
