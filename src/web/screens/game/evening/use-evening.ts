import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { EveningAnswer, StateView } from '../../../../contract'
import { eveningQuery } from '../../../net/queries'
import { queryClient } from '../../../net/query-client'
import { useGame } from '../../../net/room'
import { useRoom } from '../../../net/room-context'
import { withDistinctNames } from './distinct-names'

/** The games of this room so far; undefined until they have loaded. */
export function useEvening({ isPolled = true } = {}): { evening: EveningAnswer | undefined; hasFailed: boolean } {
  const { roomCode } = useRoom()
  const seated = useGame(({ players }) => players)
  const query = eveningQuery(roomCode, useGame(momentOf))
  const { data, failureCount } = useQuery(isPolled ? query : { ...query, refetchInterval: false }, queryClient)
  const evening = useMemo(() => data && withDistinctNames(data, seated), [data, seated])
  return { evening, hasFailed: failureCount > 0 }
}

/** What changes the evening: deals, showdowns, the end of a game, and names. */
function momentOf({ deal, game, currentRound, result, phase, players, left }: StateView): string {
  const isEnded = phase === 'finished'
  const people = [...players, ...left].map(({ name, runningTotal }) => [name, runningTotal])
  return JSON.stringify([deal?.no, game, currentRound, result?.pot, isEnded, people])
}
