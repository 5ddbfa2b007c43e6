import { useEffect } from 'react'
import { playChime } from '../../features/sound/sound'
import { noticeTurn } from '../../features/turn-notice/turn-notice'
import { useRoom } from '../../net/room-context'

/** Calls the player once when their turn begins: by a sound, and by a notification if the page is hidden. */
export function useTurnCall(isOwnTurn: boolean): void {
  const { roomCode } = useRoom()
  useEffect(() => {
    if (!isOwnTurn) return undefined
    playChime()
    return noticeTurn(roomCode)
  }, [roomCode, isOwnTurn])
}
