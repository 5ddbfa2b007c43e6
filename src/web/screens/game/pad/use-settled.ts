import { useDeferredValue, useEffect, useState } from 'react'
import type { StateView } from '../../../../contract'
import { useGame } from '../../../net/room'

/** The state that the score pad shows: a new phase appears on it when the cards have stopped, so that they move smoothly. */
export function useSettled(): StateView {
  const state = useGame()
  const [settledPhase, setSettledPhase] = useState(state.phase)
  const [settled, setSettled] = useState(state)
  const { phase } = state
  useEffect(() => {
    let isOver = false
    void animationsEnd().then(() => isOver || setSettledPhase(phase))
    return () => {
      isOver = true
    }
  }, [phase])
  if (settledPhase === phase && settled !== state) setSettled(state)
  return useDeferredValue(settled)
}

/** Resolves when the animations that run now have ended; at once for a player who wants none. */
async function animationsEnd(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
