import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { LOBBY_RETRIES } from '../../../contract'
import { useOwnRemoval } from '../../features/use-own-removal'
import { readJoinStatus } from '../../net/calls'
import { hasFailedWith } from '../../net/fetch-json'
import type { Failure } from '../../net/polled-query'
import { useRoom } from '../../net/room-context'
import { toast } from '../../ui/toast'

/**
 * Leads a player whose polls find no seat to another screen. A player who was at the table and may not join again was
 * removed, perhaps without an event. Every other player is led to Join Game.
 */
export function useLostSeat(failure: Failure | null, wasAtTable: boolean): void {
  const { roomCode } = useRoom()
  const navigate = useNavigate()
  const count = failure && hasFailedWith(failure.error, 'player-not-found') ? failure.count : 0
  const isLost = count > 0
  const isGivenUp = count > LOBBY_RETRIES
  const endRemoved = useEffectEvent(useOwnRemoval('game'))
  useEffect(() => {
    if (!isLost || !wasAtTable) return undefined
    let isOpen = true
    readJoinStatus(roomCode).then(
      ({ status }) => void (isOpen && status === 'denied' && endRemoved('the host')),
      (error: unknown) => console.debug('Join status:', error),
    )
    return () => {
      isOpen = false
    }
  }, [isLost, wasAtTable, roomCode])
  useEffect(() => {
    if (!isGivenUp) return
    toast({ title: 'No seat', description: 'You have no seat in this game. Join it here.', isKept: true })
    void navigate(`/join-game?room=${roomCode}`, { replace: true })
  }, [isGivenUp, navigate, roomCode])
}
