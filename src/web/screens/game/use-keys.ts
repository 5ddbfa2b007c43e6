import { useEffect, useEffectEvent } from 'react'
import { onSingleKey } from '../../ui/single-keys'

const ELSEWHERE = 'input, textarea, select, [contenteditable], [role="dialog"]'

/** Calls the action of a single key, unless the player is typing or in a dialog. */
export function useKeys(actions: Readonly<Record<string, () => void>>, isOn: boolean): void {
  const act = useEffectEvent((key: string) => actions[key]?.())
  useEffect(() => (isOn ? onSingleKey(ELSEWHERE, (key) => act(key)) : undefined), [isOn])
}
