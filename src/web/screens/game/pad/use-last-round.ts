import { useEffect, useState } from 'react'
import type { StateView } from '../../../../contract'
import { readHistory } from '../../../net/calls'
import { lastRoundOf, lastRoundShown, type LastRound } from './last-round'

/** The round before the one that is played: remembered from its results, or asked for once by a page that did not see them. */
export function useLastRound(state: StateView): LastRound | null {
  const [known, setKnown] = useState<LastRound | null>(null)
  const { phase, roomCode, currentRound } = state
  if (phase === 'results' && known?.round !== currentRound) setKnown(lastRoundShown(state))

  const wanted = currentRound - 1
  const isMissing = wanted > 0 && isPlayed(phase) && known === null
  useEffect(() => {
    if (!isMissing) return undefined
    let isOver = false
    readHistory(roomCode).then(
      ({ rounds }) => {
        const record = rounds.find(({ round }) => round === wanted)
        if (!isOver && record) setKnown(lastRoundOf(record))
      },
      // The pad does without; the next showdown fills it.
      (error: unknown) => console.debug('Last round:', error),
    )
    return () => {
      isOver = true
    }
  }, [isMissing, roomCode, wanted])

  return isPlayed(phase) && known?.round === wanted ? known : null
}

const isPlayed = (phase: StateView['phase']) =>
  phase === 'dealing' || phase === 'decision' || phase === 'wild-selection'
