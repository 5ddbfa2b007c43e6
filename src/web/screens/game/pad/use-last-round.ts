import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { StateView } from '../../../../contract'
import { isRoundPlayed } from '../../../net/phases'
import { roundQuery } from '../../../net/queries'
import { queryClient } from '../../../net/query-client'
import { lastRoundOf, lastRoundShown, type LastRound } from './last-round'

/** The previous round: remembered from its results, or read from the history by a page that has not shown them. */
export function useLastRound(state: StateView): LastRound | null {
  const { phase, roomCode, game, currentRound, deal } = state
  const [shown, setShown] = useState<LastRound | null>(null)
  // A page that has slept may wake in the same round of the next game.
  const isShown = (round: number) => shown?.game === game && shown.round === round
  const settled = phase === 'results' && !isShown(currentRound) ? lastRoundShown(state) : null
  if (settled) setShown(settled)

  const wanted = currentRound - 1
  const lastDeal = (deal?.no ?? 0) - 1
  const isMissing = wanted > 0 && lastDeal > 0 && isRoundPlayed(state) && !isShown(wanted)
  const { data: record } = useQuery({ ...roundQuery(roomCode, lastDeal), enabled: isMissing }, queryClient)
  if (!isRoundPlayed(state)) return null
  if (isMissing) return record?.round === wanted ? lastRoundOf(record) : null
  return isShown(wanted) ? shown : null
}
