import { useDeferredValue, useEffect, useState } from 'react'
import type { StateView } from '../../../../contract'
import { useGame } from '../../../net/room'

/**
 * The state that the score pad shows. A new phase appears when the cards have stopped, so that the cards move smoothly.
 */
export function usePadState(): StateView {
  const state = useGame()
  const [shownPhase, setShownPhase] = useState(state.phase)
  const [shown, setShown] = useState(state)
  const { phase } = state
  useEffect(() => {
    let isOver = false
    void cardsStop().then(() => isOver || setShownPhase(phase))
    return () => {
      isOver = true
    }
  }, [phase])
  if (shownPhase === phase && shown !== state) setShown(state)
  return useDeferredValue(shown)
}

/**
 * Resolves when the animations that run now have ended; at once for a player who wants none. The pad does not wait for
 * reactions, which float for seconds.
 */
export async function cardsStop(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => {
    const isReaction = effect instanceof KeyframeEffect && effect.target?.closest('[data-reaction]')
    return !isReaction && effect?.getComputedTiming().endTime !== Infinity
  })
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
