import { useEffect, useEffectEvent } from 'react'
import { useSwitch } from '../../ui/preference'
import { SINGLE_KEYS, singleKeyOf } from '../../ui/single-keys'

/**
 * Calls what belongs to a key, unless single keys are switched off, the player types somewhere, or another key is held
 * down with it.
 */
export function useKeys(actions: Readonly<Record<string, () => void>>, isOn: boolean): void {
  const [areWanted] = useSwitch(SINGLE_KEYS)
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (!isElsewhere(event.target)) actions[singleKeyOf(event) ?? '']?.()
  })
  useEffect(() => {
    if (!isOn || !areWanted) return undefined
    const onKey = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn, areWanted])
}

function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
  )
}
