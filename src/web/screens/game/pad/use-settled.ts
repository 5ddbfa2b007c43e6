import { useDeferredValue, useEffect, useState } from 'react'
import type { StateView } from '../../../../contract'

/** The state as the pad has it: a phase is written down once its cards have come to rest, so that they move smoothly. */
export function useSettled(state: StateView): StateView {
  const [settledPhase, setSettledPhase] = useState(state.phase)
  const [settled, setSettled] = useState(state)
  const { phase } = state
  useEffect(() => {
    let isOver = false
    void allAtRest().then(() => isOver || setSettledPhase(phase))
    return () => {
      isOver = true
    }
  }, [phase])
  if (settledPhase === phase && settled !== state) setSettled(state)
  return useDeferredValue(settled)
}

/** Resolves when what moves now has come to its end; at once where nobody wants motion. */
async function allAtRest(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
