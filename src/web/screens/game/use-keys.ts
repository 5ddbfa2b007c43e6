import { useEffect, useEffectEvent } from 'react'
import { onSingleKey } from '../../ui/single-keys'

const ELSEWHERE = 'input, textarea, select, [contenteditable], [role="dialog"]'

/** Calls what belongs to a single key, unless the player types somewhere or is in a dialog. */
export function useKeys(actions: Readonly<Record<string, () => void>>, isOn: boolean): void {
  const act = useEffectEvent((key: string) => actions[key]?.())
  useEffect(() => (isOn ? onSingleKey(ELSEWHERE, (key) => act(key)) : undefined), [isOn])
}
