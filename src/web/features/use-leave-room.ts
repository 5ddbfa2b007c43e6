import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { leaveRoom } from '../net/calls'
import { isRoomShown } from '../net/is-room-shown'
import { useRoom } from '../net/room-context'
import { toast } from '../ui/toast'

/**
 * Gives up the seat and leads this tab and the player's other tabs to Home. A player whose call fails stays where they
 * are, and can try again.
 */
export function useLeaveRoom(endPresence: () => void): () => Promise<void> {
  const navigate = useNavigate()
  const { roomCode, setLeaving } = useRoom()
  const goHome = async () => {
    endPresence()
    // A player who has already navigated elsewhere stays there.
    if (isRoomShown(roomCode)) await navigate('/', { replace: true })
  }
  useLeftElsewhere(() => {
    setLeaving(true)
    toast({ title: 'You left', description: 'You gave up your seat in another tab.', isKept: true })
    void goHome()
  })
  return async () => {
    setLeaving(true)
    try {
      await leaveRoom(roomCode)
    } catch (error) {
      setLeaving(false)
      throw error
    }
    tellOtherTabs(roomCode)
    await goHome()
  }
}

/** Undefined in Firefox without cookies. Its player has no seat, but may open the address of a game. */
function otherTabs(roomCode: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(`left-${roomCode}`)
  } catch {
    return undefined
  }
}

function tellOtherTabs(roomCode: string): void {
  const tabs = otherTabs(roomCode)
  tabs?.postMessage(null)
  tabs?.close()
}

/** Calls the handler when the player has left in another tab. The tab that leaves is notified too. */
function useLeftElsewhere(handler: () => void): void {
  const { roomCode, isLeaving } = useRoom()
  const onLeft = useEffectEvent(() => void (isLeaving || handler()))
  useEffect(() => {
    const tabs = otherTabs(roomCode)
    tabs?.addEventListener('message', () => onLeft())
    return () => tabs?.close()
  }, [roomCode])
}
