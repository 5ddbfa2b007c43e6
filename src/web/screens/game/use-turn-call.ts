import { useEffect } from 'react'
import { callPlayer } from '../../features/sound/sound'
import { noticeTurn } from '../../features/turn-notice/turn-notice'

/** Calls the player once when their turn begins, wherever they look. */
export function useTurnCall(roomCode: string, isOwnTurn: boolean): void {
  useEffect(() => {
    if (!isOwnTurn) return undefined
    callPlayer()
    return noticeTurn(roomCode)
  }, [roomCode, isOwnTurn])
}
