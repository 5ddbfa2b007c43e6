import { useEffect } from 'react'
import { playChime } from '../../features/sound/sound'
import { removeAppBadge, showAppBadge } from '../../features/turn-notice/app-badge'
import { usePushSubscription } from '../../features/turn-notice/push-subscription'
import { closeNoticesWhenSeen, noticeTurn } from '../../features/turn-notice/turn-notice'
import { useRoom } from '../../net/room-context'

/**
 * Calls the player once when their turn begins: by a sound, and by a notification if the page is hidden. Where no page is
 * awake, the server calls. The icon of the installed game has a badge until the turn ends.
 */
export function useTurnCall(isOwnTurn: boolean): void {
  const { roomCode } = useRoom()
  usePushSubscription()
  useEffect(() => closeNoticesWhenSeen(roomCode), [roomCode])
  useEffect(removeAppBadge, [])
  useEffect(() => {
    if (!isOwnTurn) return undefined
    playChime()
    const removeBadge = showAppBadge()
    const removeNotice = noticeTurn(roomCode)
    return () => {
      removeBadge()
      removeNotice()
    }
  }, [roomCode, isOwnTurn])
}
