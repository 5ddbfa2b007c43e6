import { useQuery } from '@tanstack/react-query'
import type { StateView } from '../../../../contract'
import { historyQuery, type SettledRound } from '../../../net/history'
import { queryClient } from '../../../net/query-client'
import { isRoundOver } from '../../../net/phases'
import { useGame } from '../../../net/room'
import { useRoom } from '../../../net/room-context'

/** The settled rounds of all games of this room, in order; undefined until they have loaded. */
export function useHistory(): { rounds: readonly SettledRound[] | undefined; hasFailed: boolean } {
  const { roomCode } = useRoom()
  const { data, failureCount } = useQuery(historyQuery(roomCode, useGame(lastSettled)), queryClient)
  return { rounds: data, hasFailed: failureCount > 0 }
}

/** A key of the round that was settled last. */
function lastSettled(state: StateView): string {
  const { game, currentRound } = state
  return `${game} ${isRoundOver(state) ? currentRound : currentRound - 1}`
}
