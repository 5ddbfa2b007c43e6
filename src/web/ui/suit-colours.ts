import { useLayoutEffect } from 'react'
import { switchPreference, useSwitch } from './preference'

/** Cards show two colours, or four: diamonds blue and clubs green. */
export const FOUR_COLOURS = switchPreference('four-colour-suits', 'off')

/** Gives all cards of the page the chosen colours. */
export function useSuitColours(): void {
  const [isFour] = useSwitch(FOUR_COLOURS)
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('four', isFour)
  }, [isFour])
}
