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
