import { useDeferredValue, useEffect, useState } from 'react'
import type { StateView } from '../../../../contract'
import { useMedia } from '../../../ui/use-media'

/** Longer than the cards of a full table are on their way, or turn over. */
const MOTION_MS = 700

/** The state as the pad has it: a phase is written down once its cards have come to rest, so that they move smoothly. */
export function useSettled(state: StateView): StateView {
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const [settledPhase, setSettledPhase] = useState(state.phase)
  const [settled, setSettled] = useState(state)
  const { phase } = state
  useEffect(() => {
    const timer = setTimeout(() => setSettledPhase(phase), isStill ? 0 : MOTION_MS)
    return () => clearTimeout(timer)
  }, [phase, isStill])
  if (settledPhase === phase && settled !== state) setSettled(state)
  return useDeferredValue(settled)
}
