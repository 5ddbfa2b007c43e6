import { MAX_ANTE, MIN_ANTE } from '../../../contract'

/** The ante that was typed, null where it is no whole number of dollars in the range. */
export function anteFrom(typed: string): number | null {
  if (!/^\d+$/.test(typed.trim())) return null
  const ante = Number(typed)
  return ante >= MIN_ANTE && ante <= MAX_ANTE ? ante : null
}
