import { useEffect } from 'react'
import type { StateView } from '../../../contract'
import { playChime } from '../../features/sound/sound'
import { showAppBadge } from '../../features/turn-notice/app-badge'
import { usePushSubscription } from '../../features/turn-notice/push-subscription'
import { closeNoticesWhenSeen, noticeTurn } from '../../features/turn-notice/turn-notice'
import { serverNow } from '../../net/clock'
import { useGame } from '../../net/room'
import { useRoom } from '../../net/room-context'
import { isOwnTurnRunning } from '../../net/viewer'

/** Delayed events show a turn that is already over before they show what followed. */
const isCalled = (state: StateView) => isOwnTurnRunning(state) && serverNow() < (state.deadlineAt ?? Infinity)

/**
 * Calls the player once when their turn begins, and again when a pause in it ends: by a sound, and by a notification if
 * the page is hidden. If no page is awake, the server calls. The icon of the installed game has a badge until the turn
 * ends.
 */
export function useTurnCall(): void {
  const { roomCode } = useRoom()
  const isOpen = useGame(isCalled)
  usePushSubscription()
  useEffect(() => closeNoticesWhenSeen(roomCode), [roomCode])
  useEffect(() => {
    if (!isOpen) return undefined
    playChime()
    const removeBadge = showAppBadge()
    const removeNotice = noticeTurn(roomCode)
    return () => {
      removeBadge()
      removeNotice()
    }
  }, [roomCode, isOpen])
}
